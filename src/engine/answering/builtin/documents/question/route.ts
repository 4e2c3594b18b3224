import { type AnalysisDocuments, type AnalysisRequest } from '../../../analyst.js';
import { followsUp } from '../../context/conversation.js';
import { type TableReading } from '../../reading/table-reading.js';
import { type TablesReader } from '../../reading/tables-reader.js';
import { askedInEnglish, questionLanguageOf } from '../../translate/asked.js';
import { type DocumentReading, readDocuments } from '../document-reading.js';
import { partsOf } from './question-parts.js';

/** Documents speak beside tables that answer plainly only when they are this sure. */
const BESIDE_TABLES = 0.85;

/** What answers a question: tables, documents or both. At least one is not null. */
interface Route {
  readonly tables: TableReading | null;
  readonly reading: DocumentReading | null;
}

/** A request with running text. */
type DocumentRequest = AnalysisRequest & { readonly documents: AnalysisDocuments };

/**
 * Decides from the question and the data what answers it. A question of two, one to tables and one to documents, is
 * answered from both.
 */
export async function routeOf(
  request: DocumentRequest,
  reader: TablesReader,
  signal: AbortSignal,
): Promise<Route> {
  if (request.tables.length === 0) return { tables: null, reading: await read(request, signal) };
  const tables = await reader.read(request, signal);
  const parts = tables.certainty === 'plain' ? [] : partsOf(request.question, questionLanguageOf(request));
  return (
    (await routeOfParts(parts, request, { reader, signal })) ?? chosen(tables, await read(request, signal))
  );
}

function chosen(tables: TableReading, reading: DocumentReading): Route {
  switch (tables.certainty) {
    case 'plain':
      return { tables, reading: (reading.quotes[0]?.certainty ?? 0) >= BESIDE_TABLES ? reading : null };
    case 'likely':
      return reading.verdict === 'sure' ? { tables: null, reading } : { tables, reading: null };
    case 'partial':
      return { tables: reading.verdict === 'no' ? tables : null, reading };
    case 'none':
      return { tables: reading.passages.length === 0 ? tables : null, reading };
  }
}

interface Reading {
  readonly reader: TablesReader;
  readonly signal: AbortSignal;
}

/** The first part that tables answer plainly, and the rest from documents; null where there is no such pair. */
async function routeOfParts(
  parts: readonly string[],
  request: DocumentRequest,
  { reader, signal }: Reading,
): Promise<Route | null> {
  if (parts.length < 2) return null;
  for (const part of parts) {
    const tables = await reader.read({ ...request, question: part }, signal);
    if (tables.certainty !== 'plain') continue;
    const rest = parts.filter((each) => each !== part).join(' ');
    const reading = await read({ ...request, question: rest }, signal);
    return reading.verdict === 'no' ? null : { tables, reading };
  }
  return null;
}

async function read(request: DocumentRequest, signal: AbortSignal): Promise<DocumentReading> {
  const { question, history, documents } = request;
  const english = (await askedInEnglish(request, signal)).request.question;
  const before = followsUp(english) ? (history.at(-1)?.question ?? null) : null;
  return readDocuments({ question, before, language: questionLanguageOf(request) }, documents, signal);
}
