export { type DatasetKnowledge } from './dataset-knowledge.entity.js';
export { KnowledgeDto } from './knowledge.dto.js';
export { KnowledgeModule } from './knowledge.module.js';
export { KnowledgeService } from './knowledge.service.js';
