import { type ChatReply, type ToolCall } from '../client/chat-model.js';

const FENCED_SQL = /```(?:sql|duckdb)[^\S\n]*\n([^]*?)```/i;
const FIRST_KEYWORD = /^\s*(?:select|with)\b/i;

/** What a model says in one turn: calls, or text. */
export interface Turn {
  readonly calls: readonly ToolCall[];
  /** What it says beside them. */
  readonly prose: string;
  /** True where the calls were written as text. */
  readonly isText: boolean;
}

/** The end of a JSON object that begins at a place; -1 where it has none. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let isInText = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (isInText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') isInText = false;
    } else if (letter === '"') isInText = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function callOf(value: unknown): Pick<ToolCall, 'name' | 'arguments'> | null {
  if (typeof value !== 'object' || value === null) return null;
  const given = new Map(Object.entries(value) as [string, unknown][]);
  const name = given.get('tool') ?? given.get('name');
  if (typeof name !== 'string') return null;
  const rest = given.get('arguments') ?? given.get('parameters') ?? {};
  return { name, arguments: typeof rest === 'string' ? rest : JSON.stringify(rest) };
}

function calledInJson(
  text: string,
): { readonly call: Pick<ToolCall, 'name' | 'arguments'>; readonly prose: string } | null {
  const from = text.indexOf('{"');
  const spaced = from < 0 ? text.search(/\{\s+"/) : from;
  const to = spaced < 0 ? -1 : endOfObject(text, spaced);
  if (to < 0) return null;
  try {
    const call = callOf(JSON.parse(text.slice(spaced, to)));
    return (
      call && {
        call,
        prose: text
          .slice(0, spaced)
          .replace(/```(?:json)?\s*$|<tool_call>\s*$/, '')
          .trim(),
      }
    );
  } catch {
    // What models write between braces need not be JSON.
    return null;
  }
}

/** What a model thinks before it answers, where its service does not keep that apart. */
const THOUGHTS = /^\s*<think(?:ing)?>[^]*?(?:<\/think(?:ing)?>|$)/i;

/** What a reply calls for, also where it writes calls, or SQL, as text. */
export function turnOf(reply: ChatReply): Turn {
  const text = reply.text.replace(THOUGHTS, '').trim();
  if (reply.calls.length > 0) return { calls: reply.calls, prose: text, isText: false };
  const found = calledInJson(text);
  if (found) return { calls: [{ id: 'text', ...found.call }], prose: found.prose, isText: true };
  const sql = FENCED_SQL.exec(text)?.[1] ?? (FIRST_KEYWORD.test(text) ? text : null);
  if (sql === null) return { calls: [], prose: text, isText: false };
  const given = JSON.stringify({ title: 'SQL', sql: sql.trim() });
  return { calls: [{ id: 'text', name: 'query_tables', arguments: given }], prose: '', isText: true };
}
