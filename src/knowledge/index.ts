export { KnowledgeModule } from './knowledge.module.js';
export { KnowledgeService } from './knowledge.service.js';
