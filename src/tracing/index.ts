export { type OpenSpan, type ServerCall, Spans } from './spans.js';
export { traceRequests } from './trace-requests.js';
export { TracingModule } from './tracing.module.js';
