/** What an evaluation is asked to do. */
export interface EvalOptions {
  /** Folder of the set; null for where it usually lies. */
  readonly data: string | null;
  /** Part of the set; null for its usual one. */
  readonly split: string | null;
  /** Questions to ask at most; null for all. */
  readonly limit: number | null;
  /** `builtin` or `model`. */
  readonly analyst: string;
}
