export { type Backlog, type BacklogOfKind, Metrics, type OpenStage, type ProcessState } from './metrics.js';
export { MetricsModule } from './metrics.module.js';
