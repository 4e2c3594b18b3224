/** Bounds for what a file may unfold to: over one of them it is refused. */
export interface ContentLimits {
  /** Of one table. */
  readonly maxColumns: number;
  /** Bytes that all parts of an archive, as Office files are, may take uncompressed. */
  readonly maxUnpackedBytes: number;
  readonly maxArchiveEntries: number;
  /** Lists and objects within one another. */
  readonly maxJsonDepth: number;
}

export const USUAL_CONTENT_LIMITS: ContentLimits = {
  // DuckDB holds thousands of cells of every column in memory while it writes.
  maxColumns: 2000,
  maxUnpackedBytes: 2 ** 30,
  maxArchiveEntries: 10_000,
  maxJsonDepth: 200,
};

/** Those alone of what may be more. */
export function contentLimitsOf(limits: ContentLimits): ContentLimits {
  const { maxColumns, maxUnpackedBytes, maxArchiveEntries, maxJsonDepth } = limits;
  return { maxColumns, maxUnpackedBytes, maxArchiveEntries, maxJsonDepth };
}
