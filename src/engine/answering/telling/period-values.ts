import { type ResultTable } from '../../table.js';
import { PeriodNames } from '../builtin/present/paraphrase/period-names.js';
import { type Catalogue } from '../narration/catalogue.js';
import { type Item } from '../plan/plan.js';

/**
 * A result in which periods stand by their names, as sentences tell them: "March 2024" for its first day.
 * @param items what the columns of the result are
 */
export function withPeriodNames(
  items: readonly Item[],
  result: ResultTable,
  catalogue: Catalogue,
): ResultTable {
  const names = new PeriodNames(catalogue);
  const units = items.map(({ fn, column }) =>
    fn === null && column?.derived?.kind === 'period' ? column.derived.unit : null,
  );
  if (units.every((unit) => unit === null)) return result;
  const rows = result.rows.map((row) =>
    row.map((value, at) => {
      const unit = units[at] ?? null;
      return unit === null || value === null ? value : names.group(String(value), unit);
    }),
  );
  return { ...result, rows };
}
