import { QueryRefused } from '../../../analytics/query-refused.js';
import { type ResultTable } from '../../../table.js';
import { type QueryRunner, type ReplyLanguage } from '../../analyst.js';
import { Catalogue } from '../../narration/catalogue.js';
import { sentence } from '../../narration/markdown.js';
import { Paraphrase } from '../present/paraphrase/paraphrase.js';
import { partsOf } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { predicatesOf } from '../representation/rows.js';
import { compile } from '../representation/sql/compile.js';
import { type Understanding } from '../reading/understand.js';

/** The statement that gives the result of a query; null where there is none. */
export function statementOf(query: Query): string | null {
  return compile(query, '').find(({ purpose }) => purpose === 'result')?.sql ?? null;
}

/** The result of a query; null where the database refuses it. */
export async function resultOf(query: Query, workbench: QueryRunner): Promise<ResultTable | null> {
  const statement = statementOf(query);
  if (statement === null) return null;
  try {
    return await workbench.query(statement);
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}

/** What a query computes, as a line of plain text. */
export function sentenceOf(query: Query, language: ReplyLanguage): string {
  return sentence(new Paraphrase(Catalogue.of(language)).query(query));
}

/** What a query computes, in a few words. */
export function operationOf(query: Query): string {
  if (query.op !== 'aggregate') return query.op;
  const fn = query.measures[0]?.fn ?? 'rows';
  const isRanked = query.order !== null && query.limit !== null;
  return `${fn}${query.keys.length > 0 ? (isRanked ? ' of first groups' : ' of groups') : ''}`;
}

/** What is known of a query: its conditions, those of them that only a part of a text meets, and what was assumed. */
export function queryFacts({ query, notes, corrections }: Understanding): Record<string, number> {
  const predicates = 'rows' in query ? predicatesOf(query.rows).flatMap(partsOf) : [];
  const contains = predicates.filter(({ op }) => op === 'contains').length;
  return {
    conditions: Math.min(3, predicates.length),
    contains: Math.min(2, contains),
    notes: Math.min(3, notes.length),
    respelt: Math.min(2, corrections.length),
  };
}
