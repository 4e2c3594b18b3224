export { type Backlog, type BacklogOfKind, type OpenStage, type ProcessState } from './measured.js';
export { Metrics } from './metrics.js';
export { MetricsModule } from './metrics.module.js';
