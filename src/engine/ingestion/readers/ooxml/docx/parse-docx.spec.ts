import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  NAMESPACES,
  OfficeFolder,
  type OfficePart,
  type ReadFile,
  readOffice,
  wordEntries,
} from '../../../../../../test/support/office-files.js';
import { cell, paragraph, part, row, run, styled, table } from '../../../../../../test/support/word-xml.js';
import { parseDocx } from './parse-docx.js';

let folder: OfficeFolder;
beforeAll(async () => {
  folder = await OfficeFolder.create();
});
afterAll(() => folder.remove());

const read = async (body: string, ...related: OfficePart[]): Promise<ReadFile> =>
  readOffice(parseDocx, await folder.zip(wordEntries(body, related), 'document.docx'));

const style = (id: string, name: string, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
const styles = (...list: string[]): OfficePart => part('styles', 'styles', list.join(''));

describe('text', () => {
  it('joins the runs of a paragraph, with tabs, breaks and hyphens, and leaves out empty paragraphs', async () => {
    const body = `<w:p><w:pPr><w:tabs><w:tab w:pos="1"/></w:tabs></w:pPr>${run('a')}<w:r><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t>
      <w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t></w:r><w:smartTag><w:smartTagPr/>${run(' f')}</w:smartTag></w:p><w:p/>`;
    expect((await read(body)).texts).toEqual(['a\tb\nc-de f']);
  });

  it('reads content controls and hyperlinks', async () => {
    const body = `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:value="x"/></w:dropDownList><w:t>no</w:t></w:sdtPr><w:sdtContent>${paragraph('control')}</w:sdtContent></w:sdt>
      <w:p><w:hyperlink>${run('link')}</w:hyperlink></w:p>`;
    expect((await read(body)).texts).toEqual(['control', 'link']);
  });

  it('keeps what was inserted and leaves out what was deleted or moved away', async () => {
    const body = `<w:p>${run('The ')}<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:ins>${run('new')}</w:ins>
      <w:moveFrom>${run('gone')}</w:moveFrom><w:moveTo>${run(' text')}</w:moveTo></w:p>
      <w:p><w:pPr><w:pPrChange><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange></w:pPr>${run('plain')}</w:p>`;
    expect((await read(body)).placed).toEqual([': The new text', ': plain']);
  });

  it('joins two paragraphs where the break between them was deleted', async () => {
    const body = `<w:p><w:pPr><w:rPr><w:del w:id="1"/></w:rPr></w:pPr>${run('one ')}</w:p>${paragraph('sentence')}${paragraph('more')}`;
    expect((await read(body)).texts).toEqual(['one sentence', 'more']);
  });

  it('keeps the results of fields and leaves out their instructions, also of fields within fields', async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const inner = `${mark('begin')}<w:r><w:instrText>PAGE</w:instrText></w:r>${mark('separate')}${run('hidden')}${mark('end')}`;
    const body = `<w:p>${run('See ')}${mark('begin')}<w:r><w:instrText>IF </w:instrText></w:r>${inner}${mark('separate')}${run('result')}${mark('end')}${run('.')}</w:p>
      <w:p><w:fldSimple w:instr="DATE">${run('today')}</w:fldSimple></w:p>
      <w:p>${mark('begin')}${run('never ends')}</w:p>${paragraph('still here')}`;
    expect((await read(body)).texts).toEqual(['See result.', 'today', 'still here']);
  });

  it('reads symbols as the characters that they show', async () => {
    const sym = (font: string, char: string): string =>
      `<w:r><w:sym w:font="${font}" w:char="${char}"/></w:r>`;
    const body = `<w:p>${sym('Symbol', 'F061')}${sym('Symbol', '00B3')}${sym('Wingdings', 'F0FE')}${sym('Webdings', 'F021')}${sym('Arial', '20AC')}</w:p>`;
    expect((await read(body)).texts).toEqual(['α≥☑€']);
  });

  it('reads formulas in one line', async () => {
    const m = (name: string, content: string): string => `<m:${name}>${content}</m:${name}>`;
    const t = (text: string): string => m('r', m('t', text));
    const body = `<w:p>${run('E = ')}<m:oMath>${m('sSup', m('e', t('mc')) + m('sup', t('2')))}${t(' = ')}${m('f', m('num', t('a')) + m('den', t('b')))}${m('sub', '')}</m:oMath></w:p>`;
    expect((await read(body)).texts).toEqual(['E = mc^2 = a/b']);
  });

  it('reads a text box once, after the paragraph that it hangs on', async () => {
    const box = `<w:txbxContent>${paragraph('boxed')}</w:txbxContent>`;
    const body = `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${box}</w:drawing></mc:Choice>
      <mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>${run('anchor')}</w:p>
      <w:p><w:r><w:pict><v:shape><v:textpath string="DRAFT"/></v:shape></w:pict></w:r></w:p>`;
    expect((await read(body)).texts).toEqual(['anchor', 'boxed', 'DRAFT']);
  });
});

describe('headings', () => {
  const sheet = styles(
    style('Titel', 'Title'),
    style('berschrift1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>'),
    style('berschrift2', 'heading 2'),
    style('Kapitel', 'My chapter', '<w:basedOn w:val="berschrift1"/>'),
    style('Text', 'Body', '<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
    style('Ring', 'Ring', '<w:basedOn w:val="Ring"/>'),
  );

  it('gives each text the headings above it, by its style in any language', async () => {
    const body = [
      styled('Report', 'Titel'),
      styled('One', 'berschrift1'),
      styled('Detail', 'berschrift2'),
      paragraph('text'),
      styled('Two', 'Kapitel'),
      styled('body', 'Text'),
      styled('round', 'Ring'),
      styled('unknown', 'Heading3'),
    ].join('');
    expect((await read(body, sheet)).placed).toEqual([
      'Report: Report',
      'Report > One: One',
      'Report > One > Detail: Detail',
      'Report > One > Detail: text',
      'Report > Two: Two',
      'Report > Two: body',
      'Report > Two: round',
      'Report > Two > unknown: unknown',
    ]);
  });

  it('goes by the outline level of the paragraph itself first', async () => {
    const body =
      paragraph('Part', '<w:outlineLvl w:val="1"/>') +
      paragraph('x', '<w:pStyle w:val="berschrift1"/><w:outlineLvl w:val="9"/>');
    expect((await read(body, sheet)).placed).toEqual(['Part: Part', 'Part: x']);
  });

  it('takes no long text for a heading', async () => {
    expect((await read(styled('long '.repeat(80), 'berschrift1') + paragraph('x'), sheet)).placed[1]).toBe(
      ': x',
    );
  });
});

describe('lists', () => {
  const level = (index: number, format: string, text: string, more = ''): string =>
    `<w:lvl w:ilvl="${String(index)}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`;
  const numbering = part(
    'numbering',
    'numbering',
    `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'upperRoman', '(%3)')}</w:abstractNum>
     <w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '')}</w:abstractNum>
     <w:abstractNum w:abstractNumId="9">${level(0, 'decimalZero', '§%1', '<w:pStyle w:val="Clause"/>')}</w:abstractNum>
     <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
     <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
     <w:num w:numId="4"><w:abstractNumId w:val="9"/></w:num>`,
  );
  const item = (text: string, list: number, depth = 0): string =>
    paragraph(
      text,
      `<w:numPr><w:ilvl w:val="${String(depth)}"/><w:numId w:val="${String(list)}"/></w:numPr>`,
    );

  it('numbers paragraphs as they are shown, and leaves out bullets', async () => {
    const body = [
      item('a', 1),
      item('b', 1, 1),
      item('c', 1, 1),
      item('d', 1, 2),
      item('e', 1),
      item('f', 1, 1),
      item('g', 2),
    ];
    expect((await read(body.join(''), numbering)).texts).toEqual([
      '1. a',
      '1.a) b',
      '1.b) c',
      '(I) d',
      '2. e',
      '2.a) f',
      'g',
    ]);
  });

  it('goes on counting in a list of the same scheme unless that starts anew', async () => {
    const body = [item('a', 1), item('b', 3), item('c', 3), item('none', 0)];
    expect((await read(body.join(''), numbering)).texts).toEqual(['1. a', '1. b', '2. c', 'none']);
  });

  it('numbers by the style of a paragraph', async () => {
    const sheet = styles(style('Clause', 'Clause', '<w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr>'));
    expect(
      (await read(styled('first', 'Clause') + styled('second', 'Clause'), sheet, numbering)).texts,
    ).toEqual(['§01 first', '§02 second']);
  });
});

describe('beside the body', () => {
  it('gives footnotes, endnotes and comments after the paragraph or table that they belong to', async () => {
    const note = (id: number, text: string, name = 'footnote'): string =>
      `<w:${name} w:id="${String(id)}">${paragraph(text)}</w:${name}>`;
    const body = `<w:p>${run('claim')}<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>
      ${table(row(cell(`<w:p>${run('cell')}<w:r><w:endnoteReference w:id="1"/></w:r></w:p>`), cell('b')))}${paragraph('end')}`;
    const { texts, order } = await read(
      body,
      part(
        'footnotes',
        'footnotes',
        `<w:footnote w:type="separator" w:id="0">${paragraph('line')}</w:footnote>${note(2, 'source')}${note(3, 'unused')}`,
      ),
      part('endnotes', 'endnotes', note(1, 'at the end', 'endnote')),
      part('comments', 'comments', note(0, 'really?', 'comment')),
    );
    expect(order).toEqual(['text', 'text', 'text', 'grid', 'text', 'text']);
    expect(texts).toEqual(['claim', 'source', 'really?', 'at the end', 'end']);
  });

  it('gives headers first and footers last, each text once', async () => {
    const margin = (type: string, id: string, text: string): OfficePart => ({
      ...part(type, 'hdr', paragraph(text)),
      id,
    });
    const { placed } = await read(
      paragraph('Chapter', '<w:outlineLvl w:val="0"/>'),
      margin('footer', 'f1', 'Page 1'),
      margin('header', 'h1', 'ACME'),
      margin('header', 'h2', 'ACME'),
      margin('header', 'h3', 'Secret'),
    );
    expect(placed).toEqual([': ACME', ': Secret', 'Chapter: Chapter', ': Page 1']);
  });

  it('reads the numbers of charts and the texts of diagrams', async () => {
    const body = `<w:p>${run('see')}<w:r><w:drawing><c:chart r:id="chart1"/></w:drawing></w:r><w:r><w:drawing><dgm:relIds r:dm="data1"/></w:drawing></w:r></w:p>`;
    const chart = `<c:chartSpace ${NAMESPACES}><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:v>Sales</c:v></c:tx>
      <c:cat><c:strLit><c:pt idx="0"><c:v>Q1</c:v></c:pt></c:strLit></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode><c:pt idx="0"><c:v>0.5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`;
    const data = `<dgm:dataModel ${NAMESPACES}><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`;
    const { grids, texts, order } = await read(
      body,
      { id: 'chart1', type: 'chart', xml: chart },
      { id: 'data1', type: 'diagramData', xml: data },
    );
    expect(order).toEqual(['text', 'grid', 'text']);
    expect(grids[0]?.cells).toEqual([
      [null, 'Sales'],
      ['Q1', '50%'],
    ]);
    expect(texts).toEqual(['see', 'Plan']);
  });

  it('counts what it does not read', async () => {
    const { notes } = await read(
      `${paragraph('x')}<w:altChunk r:id="chunk"/>`,
      { id: 'chunk', type: 'aFChunk', xml: 'x' },
      { id: 'image1', type: 'image', xml: 'x' },
      { id: 'image2', type: 'image', xml: 'x' },
      { id: 'ole', type: 'oleObject', xml: 'x' },
    );
    expect(notes).toEqual([
      '1 embedded document was not read',
      '2 pictures were not read',
      '1 embedded file was not read',
    ]);
  });
});
