import { type QueryRunner } from './analyst.js';
import { memoryOf, withMemory } from './tables/table-memory.js';

/** Runs each query once, however often it is asked for: while a question is read, and when its answer is told. */
export function rememberedQueries(runner: QueryRunner): QueryRunner {
  const known = new Map<string, ReturnType<QueryRunner['query']>>();
  const query: QueryRunner['query'] = (sql) => {
    const result = known.get(sql) ?? runner.query(sql);
    known.set(sql, result);
    return result;
  };
  return withMemory({ query }, memoryOf(runner));
}
