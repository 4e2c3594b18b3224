export * from './table.js';
export { EngineObserver } from './engine-observer.js';
export * from './ingestion/index.js';
export * from './analytics/workbench-options.js';
export * from './analytics/workbench.js';
export * from './analytics/workbenches.js';
export { uniqueNames } from './analytics/unique-names.js';
export { workbenchTables } from './analytics/tables-with-totals.js';
export * from './analytics/csv.js';
export * from './histograms/histogram.js';
export * from './retrieval/index.js';
export * from './answering/answer-event.js';
export * from './answering/analyst.js';
export { type DatasetOverview } from './answering/builtin/overview.js';
export {
  appendEntry,
  checkKnowledge,
  type Knowledge,
  type KnowledgeProblem,
  knownKeys,
  knownQuestions,
  type KnownTable,
  knownTables,
  MOST_KNOWLEDGE_CHARACTERS,
  readKnowledge,
  statementProblems,
} from './dataset-knowledge/index.js';
export { SpreadsheetWriter } from './spreadsheets/spreadsheet-writer.js';
export * from './verification/index.js';
export * from './learning/index.js';
export { keysAmong } from './answering/keys-among.js';
export { plainQuestion, MOST_QUESTION_CHARACTERS } from './answering/question-text.js';
export { ThreadedAnalyst } from './answering/threads/threaded-analyst.js';
export { abilitiesOf } from './answering/model/configured-model.js';
export { describeAbilities } from './answering/model/client/probe.js';
export { addUse, ModelAccount, type ModelUse } from './answering/model/account.js';
export { Exchange } from './answering/model/exchange.js';
export { EngineModule } from './engine.module.js';
export { EnginePreparation } from './engine-preparation.js';
export { refuseDebugger } from './refuse-debugger.js';
export { yieldToRequests } from './yield-to-requests.js';
export { identifier } from './ingestion/sql.js';
