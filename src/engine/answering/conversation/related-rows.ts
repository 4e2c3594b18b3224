import { identifier } from '../builtin/representation/sql/quoting.js';
import { type AnsweredRows } from '../plan/answered-rows.js';
import { type JoinGraph } from '../tables/joining/joins.js';

/**
 * The rows of all tables that belong to some rows of one: those of the tables that it is joined to, those that belong to
 * these, and so on, each table by the shortest way. Conditions are SQL over the tables of the schema `main`.
 */
export function relatedRows(rows: AnsweredRows, joins: JoinGraph): AnsweredRows[] {
  if (rows.conditions.length === 0) return [rows];
  const reached = [rows];
  const seen = new Set([rows.table]);
  // The list grows while it is walked: breadth first.
  for (const { table, conditions } of reached) {
    for (const next of joins.neighboursOf(table)) {
      const [edge] = joins.edgesBetween(table, next);
      if (seen.has(next) || !edge) continue;
      seen.add(next);
      const [own, other] = edge.left.table === table ? [edge.left, edge.right] : [edge.right, edge.left];
      const where = conditions.join(' AND ');
      const left = `SELECT ${identifier(own.name)} FROM main.${identifier(table)} WHERE ${where}`;
      reached.push({ table: next, conditions: [`${identifier(other.name)} IN (${left})`] });
    }
  }
  return reached;
}
