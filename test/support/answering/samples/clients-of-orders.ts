import { type AnalysisRequest } from '../../../../src/engine/answering/analyst.js';

/** That orders belong to clients. */
export const CLIENTS_OF_ORDERS: AnalysisRequest['keys'] = [
  {
    from: { table: 'orders', column: 'client_id' },
    to: { table: 'clients', column: 'client_id' },
    cardinality: 'many-to-one',
    confidence: 0.9,
  },
];
