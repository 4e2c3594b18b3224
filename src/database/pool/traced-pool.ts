import type pg from 'pg';
import { type ServerCall, type Spans } from '../../tracing/index.js';
import { PatientPool } from './patient-pool.js';

type Send = (...statement: unknown[]) => Promise<unknown>;

/** A table, or what stands for one, behind the first word that one follows. */
const TABLE = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_]\w*)/i;

/** The class of the pool whose connections send the statements of requests and tasks; where spans are kept, each is one. */
export function poolClass(spans: Spans): typeof PatientPool {
  if (!spans.areKept) return PatientPool;
  return class TracedPool extends PatientPool {
    constructor(config?: pg.PoolConfig) {
      super(config);
      // Behind the listener of the class: time in which a statement waits for the database is part of its span.
      this.on('connect', (client) => traceStatements(client, spans));
    }
  };
}

/** What a statement is, without its values: its first word and its first table. */
export function describeStatement(text: string): ServerCall {
  const operation = (/\w+/.exec(text)?.[0] ?? 'statement').toUpperCase();
  const table = TABLE.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

/** Statements as TypeORM sends them; others, such as `COPY`, go as they are. */
function traceStatements(client: pg.Client, spans: Spans): void {
  const send = client.query.bind(client) as Send;
  const traced = (...statement: unknown[]): unknown => {
    const [text] = statement;
    const isPlain = typeof text === 'string' && typeof statement.at(-1) !== 'function';
    if (!isPlain) return send(...statement);
    return spans.call(
      () => describeStatement(text),
      () => send(...statement),
    );
  };
  client.query = traced as typeof client.query;
}
