import { useEffect, useMemo, useState } from 'preact/hooks';
import { parseCsv, type TextTable, toCsv } from '../../lib/csv.js';
import { download } from '../../lib/download.js';
import { isNumber } from '../../lib/format.js';
import { type AnswerFile } from '../../api/answer-types.js';
import { language, t } from '../../state/texts.js';
import { freshUrl, spreadsheetOf } from '../../state/files.js';
import { type Turn } from '../../state/answers/turn.js';
import { CopyButton } from './copy-button.js';
import { Icon } from '../icon.js';
import { SpreadsheetButton } from './spreadsheet-button.js';
import { TableBody } from './table-body.js';

interface Sorting {
  readonly column: number;
  readonly isDescending: boolean;
}

interface FileProperties {
  readonly file: AnswerFile;
  /** Among the tables of the answer, from 0. */
  readonly place: number;
  readonly turn: Turn;
}

/** A result table of an answer. */
export function FileTable({ file, place, turn }: FileProperties) {
  const { jobId } = turn;
  const [table, setTable] = useState<TextTable | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    void loadTable(file, jobId).then((loaded) => {
      if (!isGone) setTable(loaded);
    });
    return () => {
      isGone = true;
    };
  }, [file.name, jobId]);
  if (table === null) return <div class="table-space" aria-busy="true" />;
  if (table === 'failed') return <p class="trouble">{t('table.failed')}</p>;
  return <Table table={table} name={file.name} spreadsheet={() => spreadsheetOf(turn, place)} />;
}

async function loadTable(file: AnswerFile, jobId: string | null): Promise<TextTable | 'failed'> {
  try {
    const response = await fetch(file.url, { credentials: 'omit' });
    if (response.ok) return parseCsv(await response.text());
    const url = await freshUrl(file, jobId);
    const again = url === null ? null : await fetch(url, { credentials: 'omit' });
    return again?.ok ? parseCsv(await again.text()) : 'failed';
  } catch {
    return 'failed';
  }
}

interface TableProperties {
  readonly table: TextTable;
  readonly name: string;
  /** Fetches all of it as a workbook. */
  readonly spreadsheet: () => Promise<Blob>;
}

/** A table that can be sorted, filtered, copied and downloaded; rows beyond the twelfth are scrolled to. */
function Table({ table, name, spreadsheet }: TableProperties) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [filter, setFilter] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const numeric = useMemo(() => table.columns.map((_, index) => isNumeric(table, index)), [table]);
  const rows = useMemo(() => arranged(table, filter, sorting), [table, filter, sorting]);
  const shown = { columns: table.columns, rows };
  return (
    <div class="table" role="group" aria-label={name}>
      <header>
        <span class="muted">{t('table.rows', { count: rows.length })}</span>
        {table.rows.length > 5 && (
          <input
            type="search"
            aria-label={t('table.filter')}
            placeholder={t('table.filter')}
            value={filter}
            onInput={({ currentTarget }) => {
              setFilter(currentTarget.value);
            }}
          />
        )}
        <span class="spacer" />
        <CopyButton label={t('common.copy')} text={() => toTabs(shown)} />
        <button
          type="button"
          class="quiet"
          onClick={() => {
            download(name, toCsv(shown), 'text/csv');
          }}
        >
          <Icon name="download" />
          CSV
        </button>
        <SpreadsheetButton
          name={name}
          isFiltered={filter !== ''}
          spreadsheet={spreadsheet}
          onTrouble={setTrouble}
        />
      </header>
      {trouble !== null && (
        <p class="trouble" role="alert">
          <Icon name="alert" /> {trouble}
        </p>
      )}
      <TableBody table={shown} numeric={numeric} sorting={sorting} onSort={setSorting} />
    </div>
  );
}

function isNumeric({ rows }: TextTable, column: number): boolean {
  const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every(isNumber);
}

function arranged({ rows }: TextTable, filter: string, sorting: Sorting | null) {
  const word = filter.toLocaleLowerCase();
  const kept =
    word === '' ? rows : rows.filter((row) => row.some((cell) => cell.toLocaleLowerCase().includes(word)));
  if (!sorting) return kept;
  const { column, isDescending } = sorting;
  const collator = new Intl.Collator(language.value, { numeric: true });
  return kept.toSorted((a, b) => {
    const order = compare(a[column] ?? '', b[column] ?? '', collator);
    return isDescending ? -order : order;
  });
}

function compare(a: string, b: string, collator: Intl.Collator): number {
  return isNumber(a) && isNumber(b) ? Number(a) - Number(b) : collator.compare(a, b);
}

function toTabs({ columns, rows }: TextTable): string {
  return [columns, ...rows]
    .map((row) => row.map((cell) => cell.replace(/[\t\n\r]/g, ' ')).join('\t'))
    .join('\n');
}
