import { describe, expect, it } from '@jest/globals';
import { type AnswerEvent, type AnswerGroup } from '../../engine/index.js';
import { withLinkAtEnd } from './evidence-link.js';

const group = (id: string, stage: AnswerGroup['stage']): AnswerGroup => ({ id, name: id, stage, files: [] });
const STEP = group('step', 'Analyze');
const REPLY = group('reply', 'Respond');
const MORE = group('more', 'Respond');

const task = (of: AnswerGroup, status: 'running' | 'done'): AnswerEvent => ({
  type: 'task',
  group: of,
  status,
});
const message = (of: AnswerGroup, text: string): AnswerEvent => ({ type: 'message', group: of, text });
const SOURCES: AnswerEvent = {
  type: 'sources',
  sources: [],
  outcome: { kind: 'told', analyst: 'builtin', confidence: 0.9 },
};
const LINK = '\nhttps://quarry.example.com/a/1\n';

async function* inOrder(events: readonly AnswerEvent[]): AsyncGenerator<AnswerEvent> {
  for (const event of events) yield await Promise.resolve(event);
}

async function linked(events: readonly AnswerEvent[]) {
  let made = 0;
  const url = () => {
    made++;
    return Promise.resolve('https://quarry.example.com/a/1');
  };
  const all: AnswerEvent[] = [];
  for await (const event of withLinkAtEnd(inOrder(events), url)) all.push(event);
  return { all, made };
}

const groupWith = (of: AnswerGroup, text: string) => [
  task(of, 'running'),
  message(of, text),
  task(of, 'done'),
];

describe('the link at the end of a reply', () => {
  it.each([
    ['before the sources', [SOURCES]],
    ['where there are no sources', []],
  ])('stands in the group of the reply %s', async (_, rest) => {
    const { all } = await linked([...groupWith(STEP, 'a'), ...groupWith(REPLY, 'b'), ...rest]);

    expect(all).toEqual([
      ...groupWith(STEP, 'a'),
      task(REPLY, 'running'),
      message(REPLY, 'b'),
      message(REPLY, LINK),
      task(REPLY, 'done'),
      ...rest,
    ]);
  });

  it('stands in the last of several groups alone', async () => {
    const { all, made } = await linked([...groupWith(REPLY, 'a'), ...groupWith(MORE, 'b'), SOURCES]);

    expect(all.filter((event) => event.type === 'message')).toEqual([
      message(REPLY, 'a'),
      message(MORE, 'b'),
      message(MORE, LINK),
    ]);
    expect(made).toBe(1);
  });

  it('is not made for an answer without a reply', async () => {
    const { all, made } = await linked(groupWith(STEP, 'a'));

    expect(all).toEqual(groupWith(STEP, 'a'));
    expect(made).toBe(0);
  });
});
