import { useEffect, useState } from 'preact/hooks';
import { type Correction, type IntakeTable, type PreviewedTable, type TableRows } from '../api/file-types.js';
import { corrected, type CorrectionDraft, draftOf, namesRows } from '../lib/correction.js';
import { Icon } from '../parts/icon.js';
import { TableBody } from '../parts/answer/table-body.js';
import { loadFirstRows, loadPreview, readAgain } from '../state/corrections.js';
import { tellingFailures } from '../state/data.js';
import { type TablePlace } from '../state/histograms.js';
import { t, type TextKey } from '../state/texts.js';
import { FileFields } from './correction-of-file.js';
import '../styles/correction.css';

const TYPES = ['text', 'integer', 'number', 'date', 'timestamp', 'time', 'boolean'] as const;

export interface CorrectionProperties {
  readonly table: IntakeTable;
  readonly place: TablePlace;
  /** What the file is read by. */
  readonly correction: Correction;
}

/** The first rows of a table as they were read, and how they should be read instead. */
export function CorrectionView(properties: CorrectionProperties) {
  const { place } = properties;
  const [shown, setShown] = useState<TableRows | null>(null);
  const [preview, setPreview] = useState<readonly PreviewedTable[] | null>(null);
  useEffect(() => {
    void tellingFailures(async () => {
      setShown(await loadFirstRows(place));
    });
  }, []);
  return (
    <div class="correction">
      {preview ? <Preview tables={preview} place={place} /> : <FirstRows shown={shown} />}
      <Form {...properties} onPreview={setPreview} />
    </div>
  );
}

interface FormProperties extends CorrectionProperties {
  /** Null: what was previewed is no longer what is entered. */
  readonly onPreview: (tables: readonly PreviewedTable[] | null) => void;
}

function Form({ table, place, correction, onPreview }: FormProperties) {
  const [draft, setDraft] = useState(() => draftOf(correction, table.name));
  const isFaulty = ![draft.names, draft.leftOut, draft.totals].every(namesRows);
  const change = (changes: Partial<CorrectionDraft>) => {
    setDraft({ ...draft, ...changes });
    onPreview(null);
  };
  const preview = () =>
    tellingFailures(async () => {
      onPreview(await loadPreview(place, corrected(correction, table.name, draft)));
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isFaulty) void readAgain(place, corrected(correction, table.name, draft));
      }}
    >
      <p class="muted">{t('correct.hint')}</p>
      <FileFields table={table} correction={correction} draft={draft} onChange={change} />
      <RowsFields draft={draft} onChange={change} />
      <fieldset>
        <legend>{t('correct.types')}</legend>
        {table.columns.map(({ name }) => (
          <TypeField key={name} name={name} draft={draft} onChange={change} />
        ))}
      </fieldset>
      <p class="correction-buttons">
        <button type="submit" class="primary" disabled={isFaulty}>
          {t('correct.apply')}
        </button>
        <button type="button" disabled={isFaulty} onClick={() => void preview()}>
          {t('correct.preview')}
        </button>
        {Object.keys(correction).length > 0 && (
          <button type="button" onClick={() => void readAgain(place, {})}>
            {t('correct.reset')}
          </button>
        )}
      </p>
    </form>
  );
}

interface FieldsProperties {
  readonly draft: CorrectionDraft;
  readonly onChange: (changes: Partial<CorrectionDraft>) => void;
}

function RowsFields({ draft: { names, leftOut, totals }, onChange }: FieldsProperties) {
  return (
    <div class="correction-rows">
      <RowsField
        text="correct.names"
        value={names}
        onChange={(value) => {
          onChange({ names: value });
        }}
      />
      <RowsField
        text="correct.leftOut"
        value={leftOut}
        onChange={(value) => {
          onChange({ leftOut: value });
        }}
      />
      <RowsField
        text="correct.totals"
        value={totals}
        onChange={(value) => {
          onChange({ totals: value });
        }}
      />
    </div>
  );
}

interface PreviewProperties {
  readonly tables: readonly PreviewedTable[];
  /** Of the table that is corrected. */
  readonly place: TablePlace;
}

/** A table as it would be read, with the types that its columns would have. */
function Preview({ tables, place }: PreviewProperties) {
  const table = tables[place.table] ?? tables[0];
  if (!table) return <p role="status">{t('correct.noTable')}</p>;
  const columns = table.columns.map(({ name, type }) => `${name} (${typeText(type)})`);
  const rows = table.rows.map((row) => row.map((cell) => cell ?? ''));
  return (
    <>
      <p role="status">
        {t('correct.previewed')} {t('table.rows', { count: table.row_count })}
      </p>
      <TableBody table={{ columns, rows }} numeric={[]} sorting={null} onSort={null} />
    </>
  );
}

function typeText(type: string): string {
  const known = TYPES.find((each) => each === type);
  return known ? t(`type.${known}`) : type;
}

function FirstRows({ shown }: { readonly shown: TableRows | null }) {
  if (!shown) return <div class="table-space" aria-busy="true" />;
  const rows = shown.rows.map((row) => row.map((cell) => cell ?? ''));
  return <TableBody table={{ columns: shown.columns, rows }} numeric={[]} sorting={null} onSort={null} />;
}

interface RowsFieldProperties {
  readonly text: TextKey;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function RowsField({ text, value, onChange }: RowsFieldProperties) {
  const isFaulty = !namesRows(value);
  return (
    <label>
      {t(text)}
      <input
        type="text"
        inputMode="numeric"
        dir="ltr"
        maxLength={2000}
        placeholder={t('correct.asFound')}
        value={value}
        aria-invalid={isFaulty}
        onInput={({ currentTarget }) => {
          onChange(currentTarget.value);
        }}
      />
      {isFaulty && (
        <span class="trouble" role="alert">
          <Icon name="alert" /> {t('correct.noRows')}
        </span>
      )}
    </label>
  );
}

interface TypeFieldProperties extends FieldsProperties {
  /** Of the column. */
  readonly name: string;
}

function TypeField({ name, draft: { types }, onChange }: TypeFieldProperties) {
  const chosen = Object.hasOwn(types, name) ? types[name] : '';
  return (
    <label>
      <bdi title={name}>{name}</bdi>
      <select
        value={chosen}
        onChange={({ currentTarget }) => {
          const others = Object.entries(types).filter(([column]) => column !== name);
          const own = currentTarget.value === '' ? [] : [[name, currentTarget.value] as const];
          onChange({ types: Object.fromEntries([...others, ...own]) });
        }}
      >
        <option value="">{t('correct.asFound')}</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
