import { withoutSemicolon } from '../../analytics/statement-text.js';
import { type AnalysisRequest, type VerifiedQuestion, type VerifiedQuestions } from '../analyst.js';
import { identifier } from '../builtin/representation/sql/quoting.js';
import { remembered } from '../builtin/text/remembered.js';
import { textsInEnglish } from '../builtin/translate/asked.js';
import { sqlTokens } from '../model/sql/tokens.js';
import { aligned } from './aligned.js';
import { otherLiteral } from './other-literal.js';
import { type Edit, edited, statementLiterals } from './statement-literals.js';
import { wordingKey } from './wording.js';

/** A literal of a verified question in whose place another one stands. */
interface ChangedLiteral {
  readonly then: string;
  readonly now: string;
}

/** A question that is a verified one, or differs from it in literals alone. */
export interface VerifiedMatch {
  readonly verified: VerifiedQuestion;
  readonly sql: string;
  readonly changes: readonly ChangedLiteral[];
}

/** A wording of a verified question. */
interface Wording {
  readonly verified: VerifiedQuestion;
  readonly text: string;
}

type VerifiedRequest = AnalysisRequest & { readonly verified: VerifiedQuestions };

const MOST_KNOWN = 10_000;
const keyOf = remembered(wordingKey, MOST_KNOWN);

/** Every wording of every verified question. */
export const wordingsOf = ({ questions }: VerifiedQuestions): Wording[] =>
  questions.flatMap((verified) =>
    [verified.question, ...verified.also].map((text) => ({
      verified,
      text: text.replace(/\s+/g, ' ').trim(),
    })),
  );

/** A statement that names tables in quotation marks, as all that are run do. */
function withQuotedTables(sql: string, tables: AnalysisRequest['tables']): string {
  const tokens = sqlTokens(sql);
  const names = new Map(tables.map(({ name }) => [name.toLowerCase(), name]));
  const edits = tokens.flatMap(({ kind, text, start, end }, at): Edit[] => {
    const name = names.get(text.toLowerCase());
    const isName = kind === 'name' || (kind === 'word' && tokens[at + 1]?.text !== '(');
    return name !== undefined && isName ? [{ start, end, text: identifier(name) }] : [];
  });
  return withoutSemicolon(edited(sql, edits));
}

function unchanged(question: string, wordings: readonly Wording[]): VerifiedMatch | null {
  const key = keyOf(question);
  const found = wordings.find(({ text }) => keyOf(text) === key);
  return found ? { verified: found.verified, sql: found.verified.sql, changes: [] } : null;
}

/** A statement with other literals; null where one of them cannot stand there. */
async function changedStatement(
  { sql }: VerifiedQuestion,
  differences: ReturnType<typeof aligned> extends Generator<infer Differences> ? Differences : never,
  request: VerifiedRequest,
): Promise<Pick<VerifiedMatch, 'sql' | 'changes'> | null> {
  const edits: Edit[] = [];
  const changes: ChangedLiteral[] = [];
  for (const { literal, then, now } of differences) {
    const other = await otherLiteral(literal, now, sql, request);
    if (!other) return null;
    edits.push(...other.edits);
    changes.push({ then, now: other.now });
  }
  return { sql: edited(sql, edits), changes };
}

async function withOtherLiterals(
  question: string,
  wordings: readonly Wording[],
  request: VerifiedRequest,
): Promise<VerifiedMatch | null> {
  for (const { verified, text } of wordings) {
    const literals = statementLiterals(verified.sql, request.tables, request.verified.conditions);
    for (const differences of aligned(text, question, literals)) {
      const changed = await changedStatement(verified, differences, request);
      if (changed) return { verified, ...changed };
    }
  }
  return null;
}

/**
 * The verified question that a question is, in one of its wordings or their translations into English; or that it is but for
 * literals which stand in the wording and in the statement. Null where it is none, however alike one may be.
 */
export async function verifiedMatch(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<VerifiedMatch | null> {
  const { verified, question, tables } = request;
  if (!verified || verified.questions.length === 0 || tables.length === 0) return null;
  const given = { ...request, verified };
  const own = wordingsOf(verified);
  const found = unchanged(question, own) ?? (await withOtherLiterals(question, own, given));
  const match = found ?? (await inEnglish(question, own, given, signal));
  return match && { ...match, sql: withQuotedTables(match.sql, tables) };
}

async function inEnglish(
  question: string,
  own: readonly Wording[],
  request: VerifiedRequest,
  signal: AbortSignal,
): Promise<VerifiedMatch | null> {
  const texts = [question, ...own.map(({ text }) => text)];
  const [asked, ...worded] = (await textsInEnglish(texts, request, signal)).map(({ text }) => text);
  if (asked === undefined || (asked === question && worded.every((text, at) => text === own[at]?.text)))
    return null;
  const wordings = own.map(({ verified }, at) => ({ verified, text: worded[at] ?? '' }));
  return unchanged(asked, wordings) ?? withOtherLiterals(asked, wordings, request);
}
