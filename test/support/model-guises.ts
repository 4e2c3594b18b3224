import { type ModelRequest, type Script, type ScriptedReply } from './model-server.js';

const question = ({ messages }: ModelRequest['body']): string => messages.at(-1)?.content ?? '';

/** As good models answer when they are tried out. */
export const obedient: Script = (body) => {
  if (body.tools) return { tool_calls: [{ name: 'note', arguments: { word: 'apple' } }] };
  if (body.response_format) return { content: '{"fruit": "pear", "ripe": true}' };
  return { content: /code word is (\w+)/.exec(question(body))?.[1] ?? 'hello' };
};

/** As services answer that know neither tools nor schemas. */
export const withoutTools: Script = (body, number): ScriptedReply => {
  if (body.tools) return { status: 400, error: 'this model does not support tools' };
  if (body.response_format) return { status: 400, error: 'response_format is not supported' };
  return obedient(body, number);
};

/** As services answer that take what they do not do, stream badly, and cut long requests at the beginning without a word. */
export const failingOpen: Script = (body) => {
  if (body.tools && body.stream) return { content: 'I call note("apple").' };
  if (body.tools) return { tool_calls: [{ name: 'note', arguments: { word: 'apple' } }] };
  if (body.response_format) return { content: 'hello' };
  const read = question(body).slice(-16_000);
  return { content: /code word is (\w+)/.exec(read)?.[1] ?? 'I do not know.' };
};
