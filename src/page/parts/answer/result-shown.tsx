import { type CellPlace } from '../../lib/cells.js';
import { type TextTable } from '../../lib/csv.js';
import { formatValue, isNumber } from '../../lib/format.js';
import { language, t } from '../../state/texts.js';

const MOST_ROWS = 50;
/** Shown above the cell that was asked for. */
const ROWS_ABOVE = 3;

interface Properties {
  readonly table: TextTable;
  readonly cell: CellPlace | null;
  readonly row: number | null;
  /** Chooses a row to look behind; null: that is not possible. */
  readonly onRow: ((row: number) => void) | null;
}

/** The result of a query around the cell that was asked for, whose rows can be looked behind. */
export function ResultShown({ table: { columns, rows }, cell, row, onRow }: Properties) {
  const first = Math.max(0, (cell?.row ?? 0) - ROWS_ABOVE);
  const shown = rows.slice(first, first + MOST_ROWS);
  return (
    <div class="table">
      <div class="table-scroll short" tabIndex={0} role="group" aria-label={t('evidence.result')}>
        <table>
          <Names columns={columns} rows={shown} canLookBehind={onRow !== null} />
          <tbody>
            {shown.map((cells, index) => (
              <tr key={first + index} class={first + index === row ? 'chosen-row' : undefined}>
                {columns.map((_, column) => (
                  <ResultCell
                    key={column}
                    value={cells[column] ?? ''}
                    isChosen={cell?.row === first + index && cell.column === column}
                  />
                ))}
                {onRow && (
                  <td>
                    <button
                      type="button"
                      class="quiet"
                      aria-pressed={first + index === row}
                      onClick={() => {
                        onRow(first + index);
                      }}
                    >
                      {t('evidence.showRows')}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface NamesProperties extends TextTable {
  readonly canLookBehind: boolean;
}

function Names({ columns, rows, canLookBehind }: NamesProperties) {
  const isNumeric = (column: number) => rows.every((cells) => isNumber(cells[column] ?? ''));
  return (
    <thead>
      <tr>
        {columns.map((name, index) => (
          <th key={index} scope="col" class={isNumeric(index) ? 'numeric' : undefined}>
            <bdi>{name}</bdi>
          </th>
        ))}
        {canLookBehind && (
          <th scope="col">
            <bdi>{t('evidence.rowsColumn')}</bdi>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ResultCell({ value, isChosen }: { readonly value: string; readonly isChosen: boolean }) {
  const shown = isNumber(value) ? formatValue(Number(value), language.value) : value;
  const look = [isNumber(value) ? 'numeric' : '', isChosen ? 'chosen' : ''].join(' ').trim();
  return (
    <td class={look} title={value} aria-current={isChosen ? 'true' : undefined}>
      <bdi>{shown}</bdi>
    </td>
  );
}
