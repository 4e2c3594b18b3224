import { OfficeFolder } from '../support/office-files.js';
import { Conversation } from './conversation.mjs';
import { expectThat } from './expect-that.js';
import { writeFiles } from './files.js';

interface Question {
  readonly file: keyof Awaited<ReturnType<typeof writeFiles>>;
  readonly question: string;
  readonly told: RegExp;
  readonly hasChart: boolean;
}

/** Of every kind of file one, tables and documents each in two languages; the letters of the last ones need a font of their own. */
const QUESTIONS: readonly Question[] = [
  { file: 'csv', question: 'What is the average temp_max by location?', told: /Seattle/, hasChart: true },
  { file: 'xlsx', question: '各Region的Units总和是多少？', told: /South[^]*82|82[^]*South/, hasChart: true },
  { file: 'pdf', question: 'How long is the warranty period?', told: /24 months/, hasChart: false },
  {
    file: 'docx',
    question: 'Wie lange dauert die Gewährleistungsfrist?',
    told: /24 Monate/,
    hasChart: false,
  },
  { file: 'pptx', question: 'Where does the annual meeting take place?', told: /Lisbon/, hasChart: false },
];

/** Asks a service about files of all kinds. @throws Error for what it does not answer */
export async function askAll(url: string, key: string): Promise<void> {
  const folder = await OfficeFolder.create();
  try {
    const files = await writeFiles(folder);
    const conversation = new Conversation(url, key);
    for (const { file, question, told, hasChart } of QUESTIONS) {
      const { text, charts } = await conversation.ask(files[file], question);
      expectThat(told.test(text), `${file}: ${question} → ${text.replaceAll('\n', ' ').slice(0, 160)}`);
      if (hasChart)
        expectThat(
          charts.some((bytes) => bytes > 0),
          `with a chart: ${charts.join()} bytes of PNG`,
        );
    }
  } finally {
    await folder.remove();
  }
}
