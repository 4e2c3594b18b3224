import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setModelOf } from '../../support/answering/model/asked-model.js';
import { type ModelServer, type ScriptedReply, startModelServer } from '../../support/model-server.js';
import { Asker } from '../asker.js';
import { hasHumanSet, type HumanQuestion, type HumanSetName, readHumanSet } from '../human/human-set.js';
import { verdictOf } from '../human/verdict.js';

/** What a careful reader, who saw nothing but the requests, said to a question in a model's place. */
interface Conversation {
  readonly set: HumanSetName;
  readonly id: string;
  readonly outcome: string;
  readonly replies: readonly ScriptedReply[];
}

const DATA = '../shared/data/human';
const conversations = JSON.parse(
  await readFile('test/models/by-hand/conversations.json', 'utf8'),
) as Conversation[];
const sets = [...new Set(conversations.map(({ set }) => set))];
const isThere = sets.every((set) => hasHumanSet(DATA, set));
if (!isThere)
  process.stdout.write(`conversations with a careful reader are left out: no questions in ${DATA}\n`);

let server: ModelServer;
let asker: Asker;
const questions = new Map<string, HumanQuestion>();
beforeAll(async () => {
  server = await startModelServer([]);
  asker = await Asker.create({}, setModelOf(server));
  if (!isThere) return;
  for (const set of sets)
    for (const question of await readHumanSet(DATA, set)) questions.set(`${set} ${question.id}`, question);
});
afterAll(async () => {
  await asker.close();
  await server.stop();
});

/** Takes out what was offered beside the reply: it is looked at by the built-in analyst, which takes its time. */
const repliesOf = ({ replies }: Conversation): ScriptedReply[] =>
  replies.map(({ tool_calls: calls, ...reply }) => ({
    ...reply,
    ...(calls && {
      tool_calls: calls.map((call) => ({
        ...call,
        arguments: { ...(call.arguments as object), questions: [] },
      })),
    }),
  }));

(isThere ? describe : describe.skip)('a conversation with a careful reader in a model’s place', () => {
  it.each(conversations.map((each) => [each.id, each] as const))(
    'comes to what it came to, and no figure is left out: %s',
    async (_id, conversation) => {
      const asked = questions.get(`${conversation.set} ${conversation.id}`);
      if (!asked) throw new Error('the question is not in its set');
      server.follow(repliesOf(conversation));
      const { question, paths, history } = asked;
      const past = history.map((each) => ({ question: each, reply: '' }));
      const before = server.requests.length;
      const answer = await asker.ask(paths, { question, history: past });
      expect(answer.failure).toBeNull();
      expect(verdictOf(asked, answer)).toBe(conversation.outcome);
      expect(answer.reply).not.toContain('left out');
      expect(server.requests.length - before).toBe(conversation.replies.length);
    },
  );
});
