import { type QueryRunner } from './analyst.js';

/** Runs each query once, however often it is asked for: while a question is read, and when its answer is told. */
export function rememberedQueries(runner: QueryRunner): QueryRunner {
  const known = new Map<string, ReturnType<QueryRunner['query']>>();
  return {
    query: (sql) => {
      const result = known.get(sql) ?? runner.query(sql);
      known.set(sql, result);
      return result;
    },
  };
}
