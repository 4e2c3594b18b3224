import { type Correction, type IntakeTable } from '../api/file-types.js';
import { type CorrectionDraft, shownDelimiter } from '../lib/correction.js';
import { ENCODINGS } from '../lib/encodings.js';
import { t } from '../state/texts.js';

const MOST_DELIMITER_CHARACTERS = 3;

interface Properties {
  readonly table: IntakeTable;
  /** What the file is read by. */
  readonly correction: Correction;
  readonly draft: CorrectionDraft;
  readonly onChange: (changes: Partial<CorrectionDraft>) => void;
}

/** What holds for all tables of a file of text: its encoding, and what separates its cells. */
export function FileFields({ table: { encoding, delimiter }, correction, draft, onChange }: Properties) {
  if (encoding === null) return null;
  return (
    <div class="correction-rows">
      <label>
        {t('correct.encoding')}
        <select
          value={draft.encoding}
          onChange={({ currentTarget }) => {
            onChange({ encoding: currentTarget.value });
          }}
        >
          <option value="">{asFound(encoding, correction.encoding)}</option>
          {withOwn(draft.encoding).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {delimiter !== null && (
        <label>
          {t('correct.delimiter')}
          <input
            type="text"
            dir="ltr"
            maxLength={MOST_DELIMITER_CHARACTERS}
            placeholder={asFound(shownDelimiter(delimiter), correction.delimiter)}
            value={draft.delimiter}
            onInput={({ currentTarget }) => {
              onChange({ delimiter: currentTarget.value });
            }}
          />
        </label>
      )}
    </div>
  );
}

/** What was found is not known where the file is read by something else. */
function asFound(read: string, wanted: string | undefined): string {
  return wanted === undefined ? `${t('correct.asFound')}: ${read}` : t('correct.asFound');
}

/** All encodings, and the one that the file is read by already under another of its names. */
function withOwn(encoding: string): readonly string[] {
  return encoding === '' || ENCODINGS.includes(encoding) ? ENCODINGS : [encoding, ...ENCODINGS];
}
