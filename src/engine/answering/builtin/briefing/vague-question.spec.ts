import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SHARED_DATA } from '../../../../../test/train/headers/labelled-tops.js';
import { type AnalysisRequest, type ReplyLanguage } from '../../analyst.js';
import { readVague } from './vague-question.js';

type Profile = AnalysisRequest['tables'][number]['profile']['columns'][number];

function columnOf(name: string, values: readonly string[] = []): Profile {
  return {
    name,
    type: 'text',
    sqlType: 'VARCHAR',
    missingCount: 0,
    distinctCount: Math.max(1, values.length),
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: values.map((value) => ({ value, count: 1 })),
    isCandidateKey: false,
  };
}

function asked(
  question: string,
  columns: readonly Profile[] = [columnOf('city', ['Seattle', 'New York']), columnOf('revenue')],
  fileName = 'sales.csv',
): ReturnType<typeof readVague> {
  const profile = { name: 'sales', rowCount: 10, totalRows: [], columns };
  const tables = [{ name: 'sales', datasourceId: 'one', fileName, profile }];
  const language: ReplyLanguage = 'AUTO';
  const workbench = { query: () => Promise.reject(new Error('nothing is queried')) };
  return readVague({
    question,
    language,
    tables,
    workbench,
    userPrompt: null,
    history: [],
    mode: 'auto',
    withCitation: true,
    documents: null,
  });
}

const VAGUE: readonly (readonly [language: string, ...questions: readonly string[]])[] = [
  [
    'EN',
    'How are we doing?',
    'Summarise this',
    'Anything interesting?',
    'What are the key takeaways?',
    'Give me a high-level overview of this dataset',
    'Can you summarize the main findings in this report for me?',
    "What's going on here?",
    "How's business?",
    'What should I know about this data?',
    'TL;DR',
    'Any surprises?',
    'Where do we stand?',
  ],
  ['DE', "Wie läuft's?", 'Fasse das kurz zusammen', 'Gibt es etwas Interessantes?', 'Was fällt auf?'],
  ['FR', 'Comment allons-nous ?', 'Résume ces données', "Y a-t-il quelque chose d'intéressant ?"],
  ['ES', '¿Cómo vamos?', 'Hazme un resumen de los datos', '¿Hay algo interesante en los datos?'],
  ['PT', 'Como estamos indo?', 'Faça um resumo dos dados', 'Há algo de interessante nos dados?'],
  ['IT', 'Come stiamo andando?', 'Riassumi i dati', "C'è qualcosa di interessante?"],
  ['PL', 'Jak nam idzie?', 'Podsumuj to', 'Czy jest coś ciekawego w danych?'],
  ['RU', 'Как у нас дела?', 'Подведи итоги', 'Есть что-нибудь интересное?'],
  ['TR', 'Nasıl gidiyoruz?', 'Bunu özetle', 'İlginç bir şey var mı?'],
  ['ID', 'Bagaimana kinerja kita?', 'Rangkum data ini', 'Ada yang menarik?'],
  ['VI', 'Tình hình thế nào?', 'Tóm tắt dữ liệu này', 'Có gì thú vị không?'],
  ['HI', 'हम कैसा कर रहे हैं?', 'इसका सारांश दें', 'क्या कुछ दिलचस्प है?'],
  ['AR', 'كيف تسير الأمور؟', 'لخص هذا', 'هل هناك شيء مثير للاهتمام؟'],
  ['JA', '調子はどうですか？', 'これを要約して', '何か面白いことはありますか？'],
  ['KO', '우리 어떻게 하고 있나요?', '이것을 요약해 줘', '뭔가 흥미로운 것이 있나요?'],
  ['ZH-CN', '我们做得怎么样？', '总结一下这些数据', '有什么有趣的吗？'],
  ['ZH-TW', '我們做得怎麼樣？', '總結一下這些資料', '有什麼有趣的嗎？'],
];

const CLEAR = [
  'How is revenue doing?',
  'How is the weather on Mars?',
  'What is interesting about Seattle?',
  'Summarise revenue',
  'Summarise the first 10 rows',
  'Any news from Berlin?',
  'How many rows are there?',
  'Describe the table',
  'What are the columns?',
  'Show me everything',
  'How are you?',
  'Who are we?',
  'What can you do?',
  'What is this?',
  'Hello',
  'Give me the total',
  'How did we do in 2023?',
  'What is the average?',
  'Is anything missing?',
  'How are sales doing compared to last year?',
  'Wie läuft der Umsatz?',
  '¿Cómo va la facturación?',
  '今天天气怎么样？',
  '',
  '?!',
];

describe('a question that asks for nothing in particular', () => {
  it.each(VAGUE)('is one in %s', (language, ...questions) => {
    for (const question of questions)
      expect([question, asked(question)?.language]).toEqual([question, language]);
  });

  it.each(CLEAR)('is not: %s', (question) => {
    expect(asked(question)).toBeNull();
  });

  it('is none where one of its words is a header or a value', () => {
    expect(asked("What's the status?")).not.toBeNull();
    expect(asked("What's the status?", [columnOf('order_status')])).toBeNull();
    expect(asked('Any problems?', [columnOf('kind', ['problems', 'praise'])])).toBeNull();
    expect(asked('Give me a summary', [columnOf('Summary')])).toBeNull();
  });

  it('may call the data what a header is called', () => {
    expect(asked('Summarise the data', [columnOf('data')])).not.toBeNull();
  });

  it('may name a file', () => {
    expect(asked('Give me an overview of sales.csv')).not.toBeNull();
    expect(asked('Give me an overview of profits.csv')).toBeNull();
  });

  it('is none that goes on and on', () => {
    expect(asked('please '.repeat(200) + 'summarise this')).toBeNull();
  });
});

const HUMAN = `${SHARED_DATA}/human`;
const SETS = ['spider', 'databench', 'nlv', 'defog', 'aitqa', 'tatqa', 'spider-pt', 'spider-dialog'];
/** Some of each set, evenly. */
const EVERY = 40;
const describeWithData = existsSync(HUMAN) ? describe : describe.skip;

describeWithData(
  'questions that people asked of tables (skipped where the shared data are not there)',
  () => {
    it.each(SETS)('are not vague: %s', (set) => {
      const lines = readFileSync(`${HUMAN}/${set}/questions.jsonl`, 'utf8').split('\n');
      const questions = lines
        .filter((line, at) => line !== '' && at % EVERY === 0)
        .map((line) => (JSON.parse(line) as { readonly question: string }).question);
      expect(questions.length).toBeGreaterThan(2);
      expect(questions.filter((question) => asked(question) !== null)).toEqual([]);
    });
  },
);
