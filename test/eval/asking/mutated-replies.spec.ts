import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../support/answering/analysis-fixture.js';
import { analysedReplies, VISITS } from '../../support/answering/model/analysed-replies.js';
import { writtenReplies } from '../../support/answering/model/domain-replies.js';
import { finishedReply } from '../../support/answering/model/finished-reply.js';
import {
  isTold,
  mutants,
  type Mutation,
  MUTATIONS,
  reasonsAgainst,
} from '../../support/answering/model/mutants.js';
import { otherReplies } from '../../support/answering/model/other-replies.js';
import { statisticReplies } from '../../support/answering/model/statistic-replies.js';
import { Numbers, type WrittenReply } from '../../support/answering/model/replies.js';
import { salesFixture } from '../../support/answering/model/sales.js';
import { type ScriptedReply } from '../../support/model-server.js';
import { Asker, USUAL_REQUEST } from '../asker.js';
import { hasHumanSet, type HumanQuestion, type HumanSetName, readHumanSet } from '../human/human-set.js';

/** What a model, or a careful reader in its place, said to a question. */
interface Conversation {
  readonly set: HumanSetName;
  readonly id: string;
  readonly question: string;
  readonly replies: readonly ScriptedReply[];
}

/** Replies of one origin. */
interface Origin {
  readonly name: string;
  readonly replies: readonly WrittenReply[];
  /** Of each kind, of each reply at most. */
  readonly mutants: number;
}

const ALL = 500;
/** Of them, written of tests and correlations. */
const OF_STATISTICS = 120;
const MOST_TOLD = 0.005;
/** What nothing tells from the right one is a few of some kinds: another row of a list, a name that is none of the data. */
const MOST_OF_A_KIND = 0.02;
const DATA = '../shared/data/human';
const FOLDER = 'test/models';
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

/** Of a careful reader, over the data of the questions; none where these are not there. */
async function repliesByHand(): Promise<WrittenReply[]> {
  const conversations = readJson(`${FOLDER}/by-hand/conversations.json`) as Conversation[];
  const sets = [...new Set(conversations.map(({ set }) => set))];
  if (!sets.every((set) => hasHumanSet(DATA, set))) return [];
  const questions = new Map<string, HumanQuestion>();
  for (const set of sets)
    for (const question of await readHumanSet(DATA, set)) questions.set(`${set} ${question.id}`, question);
  const asker = await Asker.create();
  const replies: WrittenReply[] = [];
  for (const { set, id, replies: script } of conversations) {
    const asked = questions.get(`${set} ${id}`);
    if (!asked) throw new Error(`the question ${id} is not in its set`);
    const { tables, keys, workbench } = await asker.lay(asked.paths);
    const history = asked.history.map((question) => ({ question, reply: '' }));
    const request = { question: asked.question, history, workbench, tables, keys, ...USUAL_REQUEST };
    const finished = await finishedReply(script, request);
    if (finished) replies.push(finished);
  }
  await asker.close();
  return replies;
}

/** Of the scripts of a model over the sales. */
async function repliesToSales(): Promise<WrittenReply[]> {
  const fixture = await salesFixture();
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const finished = await Promise.all(
    names.map((name) => {
      const { question, replies } = readJson(`${FOLDER}/${name}`) as Conversation;
      return finishedReply(replies, fixture.request(question));
    }),
  );
  await fixture.close();
  return finished.filter((reply) => reply !== null);
}

async function repliesToAnalyses(): Promise<WrittenReply[]> {
  const fixture = await AnalysisFixture.create([VISITS]);
  const replies = await analysedReplies(fixture);
  await fixture.close();
  return replies;
}

const origins: Origin[] = [];
const rows: string[] = [];
beforeAll(async () => {
  const kept = [
    { name: 'by hand', replies: await repliesByHand(), mutants: 10 },
    { name: 'scripts', replies: await repliesToSales(), mutants: 10 },
    { name: 'analyses', replies: await repliesToAnalyses(), mutants: 10 },
  ];
  const missing = ALL - kept.reduce((sum, { replies }) => sum + replies.length, 0);
  const half = Math.ceil((missing - OF_STATISTICS) / 2);
  const others = otherReplies(missing - OF_STATISTICS - half);
  const replies = [...writtenReplies(half), ...others, ...statisticReplies(OF_STATISTICS)];
  origins.push(...kept, { name: 'written', replies, mutants: 1 });
});
afterAll(() => {
  process.stdout.write(`${rows.join('\n')}\n`);
});

/** Mutants of one kind, and those of them that are told all the same. */
interface Made {
  readonly mutants: number;
  readonly told: readonly string[];
}

function madeOf(mutation: Mutation): Made {
  const numbers = new Numbers(11);
  const each = origins.map(({ name, replies, mutants: most }): Made => {
    const made = replies.flatMap((reply) => mutants(reply, mutation, { numbers, most }));
    const told = made.filter(isTold).map(({ reply }) => reply);
    rows.push(`${mutation.padEnd(10)} ${name.padEnd(9)} ${made.length} mutants, ${told.length} told`);
    return { mutants: made.length, told };
  });
  return {
    mutants: each.reduce((sum, one) => sum + one.mutants, 0),
    told: each.flatMap((one) => one.told),
  };
}

const beyond = ({ mutants: count, told }: Made, most: number): readonly string[] =>
  told.length > most * count ? told : [];

describe('500 finished replies, by hand, of scripts, to analyses and written', () => {
  const all: Made[] = [];

  it('are all told as they were finished', () => {
    const replies = origins.flatMap((origin) => origin.replies);
    expect(replies).toHaveLength(ALL);
    expect(replies.flatMap(reasonsAgainst)).toEqual([]);
  });

  it.each(MUTATIONS)('are refused with another %s', (mutation) => {
    const made = madeOf(mutation);
    all.push(made);
    expect(made.mutants).toBeGreaterThanOrEqual(100);
    expect(beyond(made, MOST_OF_A_KIND)).toEqual([]);
  });

  it('are refused with one thing changed, nearly all of them', () => {
    expect(all).toHaveLength(MUTATIONS.length);
    const count = all.reduce((sum, made) => sum + made.mutants, 0);
    expect(beyond({ mutants: count, told: all.flatMap(({ told }) => told) }, MOST_TOLD)).toEqual([]);
  });
});
