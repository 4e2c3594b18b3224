import { type Correction, type IntakeTable } from '../api/types.js';
import { type CorrectionDraft, shownDelimiter } from '../lib/correction.js';
import { t } from '../state/texts.js';

const MOST_DELIMITER_CHARACTERS = 3;

/** Those that files can be read by. */
const ENCODINGS: readonly string[] = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  ...[1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874].map((page) => `windows-${page}`),
  ...[2, 5, 6, 7, 8, 13].map((part) => `iso-8859-${part}`),
  ...['koi8-r', 'koi8-u', 'ibm866', 'shift_jis', 'euc-jp', 'iso-2022-jp', 'euc-kr', 'gb18030', 'big5'],
];

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
