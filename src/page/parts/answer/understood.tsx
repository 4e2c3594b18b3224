import { type RefObject } from 'preact';
import { type Datasource } from '../../api/types.js';
import { type Column, type Correction, type HistogramBin, type IntakeTable } from '../../api/file-types.js';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount } from '../../lib/format.js';
import { binsAt, loadHistograms, type TablePlace } from '../../state/histograms.js';
import { intakes } from '../../state/store.js';
import { language, t, type TextKey } from '../../state/texts.js';
import { Icon } from '../icon.js';
import { CorrectionCard } from '../../views/correction-card.js';
import { Spread } from '../dataset/spread.js';

/** Who asks at once what is proposed does not wait for what nobody looks at any more. */
const SEEN_MS = 400;

/** What was understood of the files of a dataset: tables, columns, and what could not be kept. */
export function TablesUnderstood({ files }: { readonly files: readonly Datasource[] }) {
  const read = files.flatMap(({ id, dataset_id: datasetId, name }) => {
    const intake = intakes.value.get(id);
    return intake ? [{ id, datasetId, name, intake }] : [];
  });
  if (read.length === 0) return null;
  return (
    <section class="understood">
      <h2>{t('data.understood')}</h2>
      {read.map(({ id, datasetId, name, intake }) => (
        <div key={id}>
          {intake.tables.map((table, index) => (
            <TableUnderstood
              key={table.name}
              table={table}
              file={name}
              place={{ datasetId, datasourceId: id, table: index }}
              correction={intake.correction}
            />
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

interface TableProperties {
  readonly table: IntakeTable;
  /** Name of its file. */
  readonly file: string;
  readonly place: TablePlace;
  /** What the file is read by. */
  readonly correction: Correction;
}

function TableUnderstood({ table, file, place, correction }: TableProperties) {
  const { name, row_count: rows, columns, sheet } = table;
  const body = useRef<HTMLDivElement>(null);
  useWhenSeen(body, () => {
    loadHistograms(place);
  });
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
      <div class="columns-scroll" ref={body} tabIndex={0} role="group" aria-label={t('data.columns')}>
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
            {columns.map((column, index) => (
              <ColumnRow key={column.name} column={column} rows={rows} bins={binsAt(place, index)} />
            ))}
          </tbody>
        </table>
      </div>
      <Notes notes={notesOf(table)} />
      <CorrectionCard table={table} place={place} correction={correction} />
    </details>
  );
}

/** Calls back once when an element has been in sight for a moment, as when what it stands in is opened. */
function useWhenSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  useEffect(() => {
    if (!element.current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (!entries.at(-1)?.isIntersecting) return;
      timer = setTimeout(() => {
        observer.disconnect();
        onSeen();
      }, SEEN_MS);
    });
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
}

interface RowProperties {
  readonly column: Column;
  /** Of the table. */
  readonly rows: number;
  readonly bins: readonly HistogramBin[] | null;
}

function ColumnRow({ column, rows, bins }: RowProperties) {
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
        <Spread column={column} bins={bins} />
      </td>
      <td class="numeric">
        <Missing count={values?.missing_count ?? 0} rows={rows} />
      </td>
    </tr>
  );
}

function Missing({ count, rows }: { readonly count: number; readonly rows: number }) {
  const locale = language.value;
  if (count === 0 || rows === 0) return <>{formatCount(count, locale)}</>;
  const share = (count / rows).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      {formatCount(count, locale)} <span class="muted">{share}</span>
    </>
  );
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
