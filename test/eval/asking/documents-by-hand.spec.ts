import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../support/answering/analysis-fixture.js';
import { setModelOf } from '../../support/answering/model/asked-model.js';
import { IngestionFolder } from '../../support/ingestion-folder.js';
import { type ModelServer, type ScriptedReply, startModelServer } from '../../support/model-server.js';
import { DocumentAsker } from '../documents.js';
import { documentFile } from '../documents/document-set.js';

/** What a careful reader, who saw nothing but the requests, said to a question over documents in a model's place. */
interface Conversation {
  readonly files: readonly string[];
  readonly question: string;
  readonly replies: readonly ScriptedReply[];
  /** What is told in the end. */
  readonly reply: string;
}

const DATA = '../shared/data';
const conversations = JSON.parse(
  await readFile('test/models/by-hand/documents.json', 'utf8'),
) as Conversation[];

let server: ModelServer;
let folder: IngestionFolder;
let data: AnalysisFixture;
let asker: DocumentAsker;
beforeAll(async () => {
  server = await startModelServer([]);
  [folder, data] = await Promise.all([IngestionFolder.create(), AnalysisFixture.create([])]);
  asker = new DocumentAsker(folder, data, setModelOf(server));
});
afterAll(async () => {
  await data.close();
  await Promise.all([folder.remove(), server.stop()]);
});

describe('a conversation over documents with a careful reader in a model’s place', () => {
  it.each(conversations.map((each) => [each.question, each] as const))(
    'comes to the reply it came to: %s',
    async (question, { files, replies, reply }) => {
      const found = await Promise.all(files.map((name) => documentFile(name, DATA)));
      const there = found.filter((file) => file !== null);
      if (there.length < files.length) {
        process.stdout.write(`left out, its document is not there: ${question}\n`);
        return;
      }
      server.follow(replies);
      const before = server.requests.length;
      const asked = { half: 'kept', kind: 'fact', files, question, gold: '' } as const;
      const { predicted } = await asker.ask(asked, there);
      expect(String(predicted).trim()).toBe(reply);
      expect(server.requests.length - before).toBe(replies.length);
    },
  );
});
