export * from './table.js';
export * from './answering/answer-event.js';
export * from './answering/analyst.js';
export * from './analytics/workbench.js';
export * from './analytics/csv.js';
export * from './answering/builtin/builtin-analyst.js';
