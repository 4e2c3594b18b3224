import { useState } from 'preact/hooks';
import { type TextTable } from '../../lib/csv.js';
import { formatValue } from '../../lib/format.js';
import { language, t } from '../../state/texts.js';

const ROW_PX = 32;
const SHOWN_ROWS = 12;
/** Rows drawn above and below those that are seen. */
const SPARE_ROWS = 12;

interface Properties {
  readonly table: TextTable;
  readonly numeric: readonly boolean[];
  readonly sorting: { readonly column: number; readonly isDescending: boolean } | null;
  /** Null: the rows are not to be sorted here. */
  readonly onSort: ((sorting: { readonly column: number; readonly isDescending: boolean }) => void) | null;
}

/** The rows that are seen, and space for those that are not: however many there are, few are drawn. */
export function TableBody({ table: { columns, rows }, numeric, sorting, onSort }: Properties) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.min(top, rows.length - SHOWN_ROWS) - SPARE_ROWS);
  const last = Math.min(rows.length, first + SHOWN_ROWS + 2 * SPARE_ROWS);
  return (
    <div
      class="table-scroll"
      tabIndex={0}
      role="group"
      aria-label={t('table.region')}
      onScroll={({ currentTarget }) => {
        const row = Math.floor(currentTarget.scrollTop / ROW_PX / SPARE_ROWS) * SPARE_ROWS;
        setTop(row);
      }}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((name, column) => (
              <Header
                key={column}
                {...{ name, column, sorting, onSort }}
                isNumeric={numeric[column] ?? false}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} columns={columns.length} />
          {rows.slice(first, last).map((row, index) => (
            <tr key={index} aria-rowindex={first + index + 2}>
              {columns.map((_, column) => (
                <Cell key={column} value={row[column] ?? ''} isNumeric={numeric[column] ?? false} />
              ))}
            </tr>
          ))}
          <Space rows={rows.length - last} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

/** Whole heights of rows that are not drawn. */
function Space({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows <= 0) return null;
  return (
    <tr aria-hidden="true" class="table-gap" style={{ height: `${rows * ROW_PX}px` }}>
      <td colSpan={columns} />
    </tr>
  );
}

function Cell({ value, isNumeric }: { readonly value: string; readonly isNumeric: boolean }) {
  const shown = isNumeric && value !== '' ? formatValue(Number(value), language.value) : value;
  return (
    <td class={isNumeric ? 'numeric' : undefined} title={value}>
      <bdi>{shown}</bdi>
    </td>
  );
}

interface HeaderProperties extends Pick<Properties, 'sorting' | 'onSort'> {
  readonly name: string;
  readonly column: number;
  readonly isNumeric: boolean;
}

function Header({ name, column, isNumeric, sorting, onSort }: HeaderProperties) {
  if (!onSort)
    return (
      <th scope="col" title={name}>
        <bdi>{name}</bdi>
      </th>
    );
  const isSorted = sorting?.column === column;
  const direction = sorting?.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" class={isNumeric ? 'numeric' : undefined} aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        title={name}
        onClick={() => {
          onSort({ column, isDescending: isSorted ? !sorting.isDescending : isNumeric });
        }}
      >
        <bdi>{name}</bdi>
        <span aria-hidden="true">{isSorted ? (sorting.isDescending ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </th>
  );
}
