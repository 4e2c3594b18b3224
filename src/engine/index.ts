export * from './table.js';
export * from './ingestion/index.js';
export * from './analytics/workbench.js';
export * from './analytics/workbenches.js';
export * from './analytics/csv.js';
export * from './answering/answer-event.js';
export * from './answering/analyst.js';
export * from './answering/builtin/overview.js';
export { EngineModule } from './engine.module.js';
