export * from './table.js';
export * from './answering/answer-event.js';
export * from './answering/analyst.js';
export * from './analytics/workbench.js';
export * from './analytics/csv.js';
export * from './charts/chart-request.js';
export * from './charts/chart-renderer.js';
export * from './charts/choose-chart.js';
