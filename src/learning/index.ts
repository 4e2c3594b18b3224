export { LearningModule } from './learning.module.js';
export { ProposalsService } from './proposals.service.js';
