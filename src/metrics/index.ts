export { type Backlog, type BacklogOfKind, Metrics, type OpenStage } from './metrics.js';
export { MetricsModule } from './metrics.module.js';
