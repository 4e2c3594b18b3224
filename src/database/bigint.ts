/** Column transformer for whole numbers that PostgreSQL's driver gives as text; all of ours are far below 2^53. */
export const bigint = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: number | null): number | null => value,
};
