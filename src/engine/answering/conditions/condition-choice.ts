import { type Condition } from '../plan/plan.js';

/** One thing that may be a condition: its readings, and what leaving it costs. */
export interface Choice {
  readonly alternatives: readonly Condition[];
  readonly leaving: number;
}
