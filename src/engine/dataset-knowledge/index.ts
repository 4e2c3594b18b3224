export { appendEntry, sectionsOf } from './append-entry.js';
export { checkKnowledge } from './check-knowledge.js';
export { comparisonsOf } from './condition.js';
export { type Knowledge, readKnowledge } from './document.js';
export { KNOWLEDGE_SCHEMA, MOST_KNOWLEDGE_CHARACTERS } from './document-schema.js';
export { type KnownTable, knownTables } from './known-tables.js';
export { type KnowledgeProblem } from './problem.js';
