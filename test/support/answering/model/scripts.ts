import { type ScriptedReply } from '../../model-server.js';

/** A turn of a model that calls one tool. */
export const call = (name: string, given: unknown): ScriptedReply => ({
  tool_calls: [{ name, arguments: given }],
});

/** A turn of a model that ends the answer. */
export const finish = (reply: string): ScriptedReply => call('finish', { reply });

/** The amounts of the sales by region, the largest first. */
export const BY_REGION = {
  title: 'Total amount by region',
  select: [
    { fn: null, column: 'customers.region' },
    { fn: 'sum', column: 'orders.amount' },
  ],
  group_by: 'customers.region',
  order_by: { fn: 'sum', column: 'orders.amount', direction: 'desc' },
};
export const PLAN = call('propose_plan', BY_REGION);

/** What follows from it. */
export const SOUTH = '{{r1.rows.0.region}} had the highest total amount: {{r1.rows.0.sum_of_amount}}.';
