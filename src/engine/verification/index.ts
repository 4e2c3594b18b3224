export { judge } from './judge.js';
export { observe, type VerifiedData } from './observe.js';
export { type Baseline, type Verdict, VERDICT_KINDS, type VerdictKind } from './observation.js';
