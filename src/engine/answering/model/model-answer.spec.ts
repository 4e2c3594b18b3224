import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../test/support/answering/analysis-fixture.js';
import { ABLE, analystOf } from '../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../test/support/answering/model/asked-sales.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { TablesReader } from '../builtin/reading/tables-reader.js';
import { PlanReader } from '../reading.js';
import { ChatModel, type ChatReply } from './client/chat-model.js';
import { ModelAnalyst } from './model-analyst.js';

const sales = askedSales();

describe('a question that is put to a model', () => {
  it('is read without it while it thinks: its first request does not wait for that', async () => {
    const order: string[] = [];
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    class NotedModel extends ChatModel {
      override async complete(): Promise<ChatReply> {
        order.push('asked');
        await begun;
        const reply = JSON.stringify({ question: 'Which region?', readings: [] });
        const calls = [{ id: 'call_1', name: 'ask_back', arguments: reply }];
        return { text: '', calls, isCut: false, use: { input: 1, output: 1, isEstimated: false } };
      }
    }
    class NotedReader extends TablesReader {
      override read(...given: Parameters<TablesReader['read']>): ReturnType<TablesReader['read']> {
        order.push('read');
        begin();
        return super.read(...given);
      }
    }
    const { limits, prices } = sales.server.settings;
    const plans = new PlanReader();
    const analyst = new ModelAnalyst({
      model: new NotedModel(),
      usage: { choice: 'model', isSpent: false, abilities: ABLE, limits, prices },
      charts: noCharts,
      builtin: analystOf(sales.server),
      reader: new NotedReader(noCharts, searchHere, plans),
      plans,
      judged: () => undefined,
    });
    await collect(analyst, sales.fixture.request('What is the total amount of orders?'));
    expect(order).toEqual(['asked', 'read']);
  });
});
