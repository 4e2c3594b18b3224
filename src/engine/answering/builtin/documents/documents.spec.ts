import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { DocumentsFixture, sourcesOf } from '../../../../../test/support/answering/documents-fixture.js';
import {
  CONTRACT,
  firstQuote,
  groupNames,
  HANDBOOK,
} from '../../../../../test/support/answering/firm-documents.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const HEBREW = [{ text: 'תקופת האחריות היא שנתיים. המפעל נמצא בחיפה.' }];
const DEUTSCH = [
  { text: 'Die Kündigungsfrist beträgt drei Monate. Der Vertrag verlängert sich um ein Jahr.', page: 9 },
];
const ONE_WORD = [{ text: 'Hello' }];

let fixture: DocumentsFixture;
beforeAll(async () => {
  fixture = await DocumentsFixture.create({
    'handbook.docx': HANDBOOK,
    'contract.pdf': CONTRACT,
    'hebrew.txt': HEBREW,
    'vertrag.docx': DEUTSCH,
    'hello.md': ONE_WORD,
  });
});
afterAll(() => fixture.close());

const ask = (question: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
  collect(analyst, fixture.request(question, changes));

describe('a question to documents', () => {
  it.each([
    [
      'who',
      'Who approves leave?',
      'Leave is approved by the head of the department.',
      'handbook.docx, page 5',
    ],
    [
      'when',
      'When was Meridian Pumps founded?',
      'Meridian Pumps was founded in 1987 in Gdansk.',
      'handbook.docx, page 3',
    ],
    [
      'where',
      'Where did the first workshop stand?',
      'Its first workshop stood in Harbour Street.',
      'handbook.docx, page 3',
    ],
    [
      'how many',
      'How many employees does the firm have?',
      'Today the firm has 412 employees.',
      'handbook.docx, page 3',
    ],
    [
      'how long',
      'How long is the warranty period?',
      'The warranty period is 24 months from delivery.',
      'contract.pdf, page 2',
    ],
    [
      'definition',
      'What is a retainer?',
      'A retainer is a sum that the client pays in advance for services to come.',
      'contract.pdf, page 1',
    ],
    [
      'why',
      'Why were seals excluded?',
      'Seals were excluded because they wear out in use.',
      'contract.pdf, page 2',
    ],
    [
      'yes/no',
      'May overtime be paid out in cash?',
      'Overtime may not be paid out in cash.',
      'handbook.docx, page 5',
    ],
    ['entry', 'Who is the seller?', 'Seller: Meridian Pumps', 'contract.pdf, page 2'],
    ['title and line below', 'What is the contract value?', '412 000 EUR', 'contract.pdf, page 2'],
    ['free', 'unused leave', 'Unused leave lapses on 31 March of the next year.', 'handbook.docx, page 5'],
    [
      'German',
      'Wie lang ist die Kündigungsfrist?',
      'Die Kündigungsfrist beträgt drei Monate.',
      'vertrag.docx, Seite 9',
    ],
  ])(
    'is answered by the sentence that says it, with file and page (%s)',
    async (_, question, sentence, place) => {
      const quote = firstQuote(await ask(question));

      expect(quote.join('\n')).toContain(sentence);
      expect(quote.at(-1)).toBe(`> — ${place} [1]`);
    },
  );

  it('is answered by a whole list where one is asked for', async () => {
    const quote = firstQuote(await ask('What are the things to bring for a trip abroad?'));

    expect(quote.slice(0, 4)).toEqual([
      '> For a trip abroad, bring with you:',
      '> a passport',
      '> the travel order',
      '> a company phone',
    ]);
  });

  it('shows the search and the passages found, then answers in the group Answer', async () => {
    const events = await ask('Who approves leave?');
    const table = events.find((event) => event.type === 'table');

    expect(groupNames(events)).toEqual(['Analyze: Search the documents', 'Respond: Answer']);
    expect(table?.table.result.rows[0]).toEqual([
      1,
      'handbook.docx',
      5,
      'Handbook › Leave',
      expect.any(Number),
      HANDBOOK[1]?.text,
    ]);
  });

  it('names each quoted passage as a source, in the order of the marks', async () => {
    expect(sourcesOf(await ask('How long is the warranty period?'))[0]).toEqual({
      datasourceId: 'ds-1',
      passage: { position: 1, text: CONTRACT[1]?.text, page: 2 },
    });
  });

  it('without citation has no marks and no passage texts', async () => {
    const events = await ask('How long is the warranty period?', { withCitation: false });
    const table = events.find((event) => event.type === 'table');

    expect(firstQuote(events).at(-1)).toBe('> — contract.pdf, page 2');
    expect(sourcesOf(events).map(({ passage }) => passage?.text)).not.toContainEqual(expect.any(String));
    expect(table?.table.result.columns.map(({ name }) => name)).not.toContain('passage');
  });

  it('is not answered when the documents do not answer it, and the reply says so', async () => {
    expect(replyText(await ask('Who designed the parachute of the Zeppelin museum?'))).toMatch(
      /^(The documents do not answer this|Nothing in the documents)/,
    );
    const events = await ask('xylophone quux');
    expect(replyText(events)).toMatch(/^Nothing in the documents/);
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'declined' } });
  });

  it('takes what was asked before with it when it continues that', async () => {
    const history = [{ question: 'How long is the warranty period?', reply: '' }];

    expect(firstQuote(await ask('and why were seals excluded?', { history }))[0]).toContain(
      'Seals were excluded',
    );
  });

  it('suggests questions that the same documents answer', async () => {
    const events = await ask('How many employees does the firm have?');
    const questions = events.find((event) => event.type === 'questions')?.questions ?? [];

    expect(questions.length).toBeGreaterThan(0);
    for (const question of questions) expect(replyText(await ask(question))).not.toMatch(/do not answer/);
  });

  it('quotes text that runs from right to left', async () => {
    expect(firstQuote(await ask('מה היא תקופת האחריות?'))[0]).toContain('תקופת האחריות היא שנתיים.');
  });

  it('finds a document of one word', async () => {
    expect(replyText(await ask('hello'))).toContain('hello.md');
  });

  it('with the mode for data alone is not answered from documents', async () => {
    expect(replyText(await ask('Who approves leave?', { mode: 'data' }))).toMatch(
      /^The chosen files contain no table/,
    );
  });
});
