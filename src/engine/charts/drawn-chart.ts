/** A chart as it was drawn. */
export interface DrawnChart {
  readonly png: Uint8Array;
  /**
   * What the picture was drawn from, to draw it anew where it can be pointed at: the Vega specification, its data and a
   * `ChartMeta` as its `usermeta` inside, as JSON; null for one that is too large to be kept.
   */
  readonly specification: string | null;
}
