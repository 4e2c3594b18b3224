export { checkKnowledge } from './check-knowledge.js';
export { statementProblems } from './check-statements.js';
export { type Knowledge, readKnowledge } from './document.js';
export { MOST_KNOWLEDGE_CHARACTERS } from './document-schema.js';
export { knownKeys } from './known-keys.js';
export { knownQuestions } from './known-questions.js';
export { type KnownTable, knownTables } from './known-tables.js';
export { type KnowledgeProblem } from './problem.js';
