import { USUAL_CONTENT_LIMITS } from '../../src/engine/ingestion/content-limits.js';
import { type ContentOptions } from '../../src/engine/ingestion/readers/content.js';

/** As generous as the service is. */
export const CONTENT_OPTIONS: ContentOptions = {
  ...USUAL_CONTENT_LIMITS,
  encoding: null,
  onProgress: () => undefined,
};
