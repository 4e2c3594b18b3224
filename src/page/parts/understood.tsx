import { type Column, type Datasource, type IntakeTable } from '../api/types.js';
import { formatCount, formatValue } from '../lib/format.js';
import { intakes } from '../state/store.js';
import { language, t, type TextKey } from '../state/texts.js';
import { Icon } from './icon.js';

const MOST_VALUES = 3;

/** What was understood of the files of a dataset: tables, columns, and what could not be kept. */
export function TablesUnderstood({ files }: { readonly files: readonly Datasource[] }) {
  const read = files.flatMap(({ id, name }) => {
    const intake = intakes.value.get(id);
    return intake ? [{ id, name, intake }] : [];
  });
  if (read.length === 0) return null;
  return (
    <section class="understood">
      <h2>{t('data.understood')}</h2>
      {read.map(({ id, name, intake }) => (
        <div key={id}>
          {intake.tables.map((table) => (
            <TableUnderstood key={table.name} table={table} file={name} />
          ))}
          {intake.passages && (
            <p class="passages">
              <Icon name="file" /> <bdi>{name}</bdi>:{' '}
              {t('data.passages', { count: intake.passages.passage_count })}
            </p>
          )}
          <Notes notes={intake.notes} />
        </div>
      ))}
    </section>
  );
}

function TableUnderstood({ table, file }: { readonly table: IntakeTable; readonly file: string }) {
  const { name, row_count: rows, columns, sheet } = table;
  return (
    <details class="card" open={columns.length <= 30}>
      <summary>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <span class="muted">
          {t('data.shape', { rows, columns: columns.length })}
          {sheet !== null && ` · ${sheet}`} · <bdi>{file}</bdi>
        </span>
      </summary>
      <div class="columns-scroll" tabIndex={0} role="group" aria-label={t('data.columns')}>
        <table class="columns">
          <thead>
            <tr>
              <th scope="col">{t('data.column')}</th>
              <th scope="col">{t('data.type')}</th>
              <th scope="col">{t('data.values')}</th>
              <th scope="col">{t('data.missing')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <ColumnRow key={column.name} column={column} />
            ))}
          </tbody>
        </table>
      </div>
      <Notes notes={notesOf(table)} />
    </details>
  );
}

function ColumnRow({ column }: { readonly column: Column }) {
  const { name, type, unit, values } = column;
  return (
    <tr>
      <th scope="row" title={name}>
        <bdi>{name}</bdi>
      </th>
      <td>
        {t(`type.${type}` as TextKey)}
        {unit !== null && <span class="muted"> {unit}</span>}
      </td>
      <td>
        <bdi>{rangeOf(column)}</bdi>
      </td>
      <td class="numeric">{formatCount(values?.missing_count ?? 0, language.value)}</td>
    </tr>
  );
}

/** Numbers and dates from their smallest to their largest, texts by their most frequent. */
function rangeOf({ type, values }: Column): string {
  if (!values) return '';
  const { min, max, top_values: top, distinct_count: distinct } = values;
  if (type === 'text' || type === 'boolean') {
    const frequent = top.slice(0, MOST_VALUES).map(({ value }) => value);
    const rest = distinct - frequent.length;
    const others = rest > 0 ? [t('data.more', { count: rest })] : [];
    return [...frequent, ...others].join(', ');
  }
  if (min === null || max === null) return '';
  return `${formatValue(min, language.value)} – ${formatValue(max, language.value)}`;
}

function notesOf({ notes, skipped_rows: skipped, total_rows: totals, columns }: IntakeTable): string[] {
  const nulled = columns.filter((column) => column.nulled.count > 0);
  return [
    ...(skipped.length > 0 ? [t('data.skipped', { rows: skipped.map(({ row }) => row).join(', ') })] : []),
    ...(totals.length > 0 ? [t('data.totals', { rows: totals.map(({ row }) => row).join(', ') })] : []),
    ...nulled.map(({ name, nulled: { count, examples } }) =>
      t('data.nulled', { column: name, count, examples: examples.join(', ') }),
    ),
    ...notes,
  ];
}

function Notes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul class="notes">
      {notes.map((note) => (
        <li key={note}>
          <Icon name="alert" /> <bdi>{note}</bdi>
        </li>
      ))}
    </ul>
  );
}
