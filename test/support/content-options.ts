import { type ContentOptions } from '../../src/engine/ingestion/readers/content.js';

/** As generous as the service is. */
export const CONTENT_OPTIONS: ContentOptions = {
  maxUnpackedBytes: 2 ** 30,
  maxArchiveEntries: 10_000,
  maxColumns: 2000,
  encoding: null,
  onProgress: () => undefined,
};
