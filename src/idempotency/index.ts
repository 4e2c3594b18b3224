export { IdempotencyModule } from './idempotency.module.js';
export { IdempotencyService } from './idempotency.service.js';
export { ApiIdempotencyKey, CurrentRequestKey, type RequestKey } from './request-key.js';
