import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collected, type CollectedContent } from '../../../../../test/support/collected-content.js';
import { parseMarkdown } from './markdown-parser.js';

const REAL = join(import.meta.dirname, '../../../../../../shared/data/files/mdx');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-markdown-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function parse(text: string, extension = '.md'): Promise<CollectedContent> {
  const path = join(folder, 'source');
  await writeFile(path, text);
  return collected(parseMarkdown, { path, extension });
}

describe('parseMarkdown', () => {
  it('gives headings, paragraphs and list items in their order, each with the headings above it', async () => {
    const { pieces } = await parse(
      '# Report\n\nFirst *line*\nand second.\n\n## Costs\n\n- rent\n- wages\n  and bonus\n\n3. third\n4. fourth\n\nOutlook\n---\n\nFine.\n',
    );
    expect(pieces).toEqual([
      ['Report', 'Report'],
      ['First line and second.', 'Report'],
      ['Costs', 'Report > Costs'],
      ['rent', 'Report > Costs'],
      ['wages and bonus', 'Report > Costs'],
      ['3. third', 'Report > Costs'],
      ['4. fourth', 'Report > Costs'],
      ['Outlook', 'Report > Outlook'],
      ['Fine.', 'Report > Outlook'],
    ]);
  });

  it('keeps code as it is, and shows links, images and entities as readers see them', async () => {
    const { texts } = await parse(
      '```js\nif (a < b) {\n  <b>go</b>\n}\n```\n\n    indented\n      code\n\nSee [the page](http://x.y "t"), `a<b>`, ![a *chart*](c.png), <http://z.w> &amp; \\*more\\*\\\nnext\n',
    );
    expect(texts).toEqual([
      'if (a < b) {\n  <b>go</b>\n}',
      'indented\n  code',
      'See the page, a<b>, a chart, http://z.w & *more*\nnext',
    ]);
  });

  it('gives a table as a grid with its header marked', async () => {
    const { grids, texts } = await parse(
      '# Sales\n\nBefore\n\n| Product | **Units** |\n|:--|--:|\n| Pen \\| ink | 1,200 |\n| | `x` |\n\nAfter\n',
    );
    expect(grids).toEqual([
      {
        headings: ['Sales'],
        headerRows: 1,
        page: null,
        rows: [
          ['Product', 'Units'],
          ['Pen | ink', '1,200'],
          [null, 'x'],
        ],
      },
    ]);
    expect(texts).toEqual(['Sales', 'Before', 'After']);
  });

  it('keeps cells beyond those of the header', async () => {
    const { grids } = await parse('> | a | b |\n> |--|--|\n> | 1 | 2 | 3 \\| 4 | 5 |\n> | 6 |\n');
    expect(grids[0]?.rows).toEqual([
      ['a', 'b'],
      ['1', '2', '3 | 4', '5'],
      ['6', null],
    ]);
  });

  it('refuses a table with too many columns', async () => {
    const row = (cell: string): string => `|${`${cell}|`.repeat(2001)}\n`;
    await expect(parse(row('a') + row('-') + row('1'))).rejects.toThrow(
      'the table has more than 2 000 columns',
    );
  });

  it('leaves out tags, comments and scripts of HTML, and keeps the text between them', async () => {
    const { texts } = await parse(
      '<div align="center">\n  <h1>Title</h1>\n  <!-- a note -->\n  <img src="x.png" alt="A logo">5 &lt; 6\n</div>\n\nH<sub>2</sub>O<br>and <!-- no --> more\n\n<script>\nrun()\n</script>\n\na <b and c> d\n',
    );
    expect(texts.map((text) => text.split(/\s+/).join(' '))).toEqual([
      'Title A logo 5 < 6',
      'H2O and more',
      'a d',
    ]);
  });

  it('leaves out front matter but for its title, which is the outermost heading', async () => {
    const front = '---\ntitle: "The \\"big\\" plan"\ntags: [a, b]\n---\n';
    expect((await parse(`${front}\n# Part\n\nText\n`)).pieces).toEqual([
      ['The "big" plan', 'The "big" plan'],
      ['Part', 'The "big" plan > Part'],
      ['Text', 'The "big" plan > Part'],
    ]);
    expect((await parse("+++\ntitle = 'Plan'\n+++\n# Plan\n\nText")).pieces.at(-1)).toEqual(['Text', 'Plan']);
    expect((await parse('---\n\nNo front matter: a line above\n\n---\n')).texts).toEqual([
      'No front matter: a line above',
    ]);
  });

  it('keeps a footnote of one word', async () => {
    expect((await parse('Text[^1]\n\n[^1]: Word\n')).texts).toEqual(['Text[^1]', '[^1]: Word']);
  });

  it('keeps the text of quotes and lists however deep they are nested', async () => {
    const lines = Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- item${String(depth)}\n`);
    const { texts } = await parse(
      `${'> '.repeat(5000)}quoted\n\n${lines.join('')}\n${'1. '.repeat(300)}end\n`,
    );
    const words = new Set(texts.join(' ').split(/\s+/));
    expect(
      ['quoted', 'end', ...lines.map((line) => line.trim().slice(2))].filter((word) => !words.has(word)),
    ).toEqual([]);
  });

  it('reads a long text in parts without losing any of it, also through a long block of code', async () => {
    const section = (i: number): string => `## Part ${String(i)}\n\nword${String(i)} text [link](u) text\n\n`;
    const sections = Array.from({ length: 20_000 }, (_, i) => section(i)).join('');
    const code = Array.from({ length: 90_000 }, (_, i) => `# code ${String(i)}`).join('\n');
    const { pieces, texts } = await parse(`# Top\n\n${sections}\`\`\`\n${code}\n\`\`\`\n\nlast\n`);
    expect(pieces.filter(([, path]) => path === 'Top > Part 19999').length).toBeGreaterThan(2);
    expect(texts.filter((text) => /^word\d+ text link text$/.test(text))).toHaveLength(20_000);
    expect(texts.join('\n').match(/^# code \d+$/gm)).toHaveLength(90_000);
    expect(texts.at(-1)).toBe('last');
  });

  it('gives a very long table as several with the same header', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `| row ${String(i)} | some words beside it |\n`);
    const { grids, texts } = await parse(`| name | words |\n|---|:-:|\n${rows.join('')}`);
    expect(texts).toEqual([]);
    expect(new Set(grids.map((grid) => grid.rows[0]?.join()))).toEqual(new Set(['name,words']));
    expect(grids.flatMap((grid) => grid.rows.slice(1)).map(([name]) => name)).toEqual(
      rows.map((_, i) => `row ${String(i)}`),
    );
  });

  it('reads any encoding and any line end', async () => {
    const path = join(folder, 'utf16');
    await writeFile(path, Buffer.from('\ufeff# Größe\r\rzwölf\r\n\r\nEnde', 'utf16le'));
    expect((await collected(parseMarkdown, { path, extension: '.md' })).texts).toEqual([
      'Größe',
      'zwölf',
      'Ende',
    ]);
  });

  it('refuses a file without text', async () => {
    await expect(parse(' \n\n')).rejects.toThrow('the file is empty');
  });
});

describe('MDX', () => {
  it('leaves out module lines, JSX tags and comments, and keeps the text between them', async () => {
    const { texts } = await parse(
      [
        "import {Chart} from '../components/chart.js'\nimport Other, {\n  b\n} from 'other'",
        "export const meta = {\n  title: 'x {',\n\n  list: [1]\n}",
        '# Hello, <Name of={`x > ${y}`} />world',
        '<Note type="important" title="Mind this" onClick={() => { go("a>b") }}>\n  **Read** it\n\n      and more\n</Note>',
        '{/* hidden\n\nnote */}Shown {props.value}',
        'import taxes are high, a < b, <https://x.y>, `<Kept {/* too */}>` and \\<Escaped>',
        '```jsx\nimport x from "y"\n<Code a={b} />\n```',
        '<>\n  fragment\n</>',
      ].join('\n\n'),
      '.mdx',
    );
    expect(texts).toEqual([
      'Hello, world',
      'Mind this Read it',
      'and more',
      'Shown {props.value}',
      'import taxes are high, a < b, https://x.y, <Kept {/* too */}> and <Escaped>',
      'import x from "y"\n<Code a={b} />',
      'fragment',
    ]);
  });
});

const whereItIs = existsSync(REAL) ? describe : describe.skip;

whereItIs('real Markdown and MDX (skipped where it is absent)', () => {
  it('gives text, every file of it', async () => {
    const names = (await readdir(REAL, { recursive: true })).filter((name) => /[.]mdx?$/.test(name));
    const silent: string[] = [];
    for (const name of names) {
      const { texts } = await collected(parseMarkdown, { path: join(REAL, name), extension: extname(name) });
      if (texts.length === 0) silent.push(name);
    }
    expect(names.length).toBeGreaterThan(0);
    expect(silent).toEqual([]);
  });
});
