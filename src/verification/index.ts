export { AskingAgainModule, VerificationModule } from './verification.module.js';
export { type LastReport, VerificationService } from './verification.service.js';
