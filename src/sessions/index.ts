export { JOB_MODES, type JobMode, OUTPUT_LANGUAGES, type OutputLanguage, sessionFolder } from './session.js';
export { RESULT_BYTES } from './sessions.repository.js';
export { SessionsModule } from './sessions.module.js';
export { SessionsService } from './sessions.service.js';
