export { AskingAgainModule, VerificationModule } from './verification.module.js';
export { VerificationService } from './verification.service.js';
