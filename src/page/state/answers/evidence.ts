import { type Evidence, type EvidenceRows, type QueryEvidence } from '../../api/answer-types.js';
import { type CellPlace, findCell } from '../../lib/cells.js';
import { parseCsv, type TextTable } from '../../lib/csv.js';
import { signedIn } from '../store.js';

export const ROWS_PER_PAGE = 20;

/** A query of an answer with its result. */
export interface ShownQuery extends QueryEvidence {
  /** Place among the queries of the answer. */
  readonly index: number;
  readonly result: TextTable | null;
}

/** What is shown of an answer's evidence. */
export interface ShownEvidence {
  readonly evidence: Evidence;
  readonly queries: readonly ShownQuery[];
  /** Where the number that was asked for stands; null: nowhere, or none was. */
  readonly cell: (CellPlace & { readonly query: number }) | null;
}

/** @throws ApiFailure */
export async function loadEvidence(jobId: string, number: string | null): Promise<ShownEvidence> {
  const evidence = await signedIn().get<Evidence>(`/jobs/${jobId}/evidence`);
  const queries = await Promise.all(
    evidence.queries.map(async (query, index) => ({ ...query, index, result: await resultOf(query) })),
  );
  return { evidence, queries, cell: number === null ? null : cellOf(queries, number) };
}

async function resultOf({ table }: QueryEvidence): Promise<TextTable | null> {
  if (!table) return null;
  const response = await fetch(table.url, { credentials: 'omit' });
  return response.ok ? parseCsv(await response.text()) : null;
}

function cellOf(queries: readonly ShownQuery[], number: string): ShownEvidence['cell'] {
  for (const { index, result } of queries) {
    const place = result && findCell(result, number);
    if (place) return { ...place, query: index };
  }
  return null;
}

/** A page of the rows behind a row of a result. @throws ApiFailure */
export function loadRows(jobId: string, place: RowPlace, page: number): Promise<EvidenceRows> {
  return signedIn().get<EvidenceRows>(`/jobs/${jobId}/evidence/rows`, {
    query: String(place.query),
    row: String(place.row),
    page_number: String(page),
    page_size: String(ROWS_PER_PAGE),
  });
}

/** A row of a query's result. */
export interface RowPlace {
  readonly query: number;
  readonly row: number;
}
