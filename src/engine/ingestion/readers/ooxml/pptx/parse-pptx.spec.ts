import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  NAMESPACES,
  officeEntries,
  OfficeFolder,
  type OfficePart,
  type ReadFile,
  readOffice,
} from '../../../../../../test/support/office-files.js';
import { parsePptx } from './parse-pptx.js';

let folder: OfficeFolder;
beforeAll(async () => {
  folder = await OfficeFolder.create();
});
afterAll(() => folder.remove());

const text = (content: string): string => `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`;
const shape = (content: string, placeholder?: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder === undefined ? '' : `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${content}</p:txBody></p:sp>`;
const slide = (id: string, shapes: string, related: OfficePart[] = [], attributes = ''): OfficePart => ({
  id,
  type: 'slide',
  xml: `<p:sld ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
  related,
});

const read = async (slides: OfficePart[], order = slides.map(({ id }) => id)): Promise<ReadFile> => {
  const list = order.map((id) => `<p:sldId r:id="${id}"/>`).join('');
  const main = `<p:presentation ${NAMESPACES}><p:sldIdLst>${list}</p:sldIdLst></p:presentation>`;
  return readOffice(parsePptx, await folder.zip(officeEntries('pptx', main, slides), 'show.pptx'));
};

describe('slides', () => {
  it('come in the order of the show, with their number as page and their title as heading', async () => {
    const { placed, pages } = await read(
      [
        slide('a', shape(text('body first'), 'body') + shape(text('The') + text('title'), 'ctrTitle')),
        slide('b', shape(text('no title'))),
      ],
      ['b', 'a'],
    );
    expect(placed).toEqual([': no title', 'The title: The title', 'The title: body first']);
    expect(pages).toEqual([1, 2, 2]);
  });

  it('are read where they are hidden, which is said', async () => {
    const { texts, notes } = await read([
      slide('a', shape(text('x'))),
      slide('b', shape(text('y')), [], 'show="0"'),
      slide('c', shape(text('z')), [], 'show="0"'),
    ]);
    expect(texts).toEqual(['x', 'y', 'z']);
    expect(notes).toEqual(['2 hidden slides were read (2, 3)']);
  });

  it('are noted where the file does not have them', async () => {
    const { texts, notes } = await read([slide('a', shape(text('x')))], ['lost', 'a']);
    expect({ texts, notes }).toEqual({ texts: ['x'], notes: ['1 slide is missing from the file'] });
  });

  it('give the paragraphs of their shapes, also of groups, with line breaks and fields', async () => {
    const field =
      '<a:fld type="slidenum"><a:t>7</a:t></a:fld><a:fld type="datetime1"><a:t>today</a:t></a:fld>';
    const { texts } = await read([
      slide(
        'a',
        `<p:grpSp>${shape('<a:p><a:r><a:t>one</a:t></a:r><a:br/><a:r><a:t>two</a:t></a:r></a:p><a:p/>')}${shape(`<a:p>${field}</a:p>`)}</p:grpSp>`,
      ),
    ]);
    expect(texts).toEqual(['one\ntwo', 'today']);
  });

  it('give dates and footers once, and what a layout and its master show once', async () => {
    const master = {
      id: 'master1',
      type: 'slideMaster',
      xml: `<p:sldMaster ${NAMESPACES}>${shape(text('ACME'))}${shape(text('Click to edit'), 'title')}</p:sldMaster>`,
    };
    const layout = {
      id: 'layout1',
      type: 'slideLayout',
      xml: `<p:sldLayout ${NAMESPACES}>${shape(text('Department'))}${shape(text('Click here'), 'body')}</p:sldLayout>`,
      related: [master],
    };
    const { texts } = await read([
      slide('a', shape(text('x')) + shape(text('Footer'), 'ftr'), [layout]),
      slide('b', shape(text('y')) + shape(text('Footer'), 'ftr') + shape(text('May'), 'dt'), [layout]),
    ]);
    expect(texts).toEqual(['x', 'Footer', 'Department', 'ACME', 'y', 'May']);
  });
});

describe('tables', () => {
  it('are grids with their header and merged cells', async () => {
    const cell = (content: string, attributes = ''): string =>
      `<a:tc ${attributes}><a:txBody>${text(content)}</a:txBody></a:tc>`;
    const rows = [
      cell('wide', 'gridSpan="2"') + cell('left over', 'hMerge="1"') + cell('c'),
      cell('tall', 'rowSpan="2"') + cell('d') + cell('e'),
      cell('', 'vMerge="1"') + cell('f') + cell('g'),
    ];
    const table = `<p:graphicFrame><a:tbl><a:tblPr firstRow="1"/>${rows.map((row) => `<a:tr>${row}</a:tr>`).join('')}</a:tbl></p:graphicFrame>`;
    const { grids } = await read([slide('a', shape(text('Costs'), 'title') + table)]);
    expect(grids[0]).toMatchObject({
      page: 1,
      headings: ['Costs'],
      headerRows: 1,
      merged: [
        { firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 },
        { firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 0 },
      ],
    });
    expect(grids[0]?.cells).toEqual([
      ['wide', null, 'c'],
      ['tall', 'd', 'e'],
      [null, 'f', 'g'],
    ]);
  });
});

describe('what hangs on a slide', () => {
  it('is read after it: notes and comments of both forms', async () => {
    const notes = {
      id: 'notes1',
      type: 'notesSlide',
      xml: `<p:notes ${NAMESPACES}>${shape(text('Title'), 'title')}${shape(text('say this'), 'body')}${shape(text('3'), 'sldNum')}</p:notes>`,
    };
    const old = {
      id: 'comment1',
      type: 'comments',
      xml: `<p:cmLst ${NAMESPACES}><p:cm><p:text>older</p:text></p:cm></p:cmLst>`,
    };
    const modern = {
      id: 'modern1',
      type: 'comments',
      xml: `<q:cmLst xmlns:q="http://schemas.microsoft.com/office/powerpoint/2018/8/main" ${NAMESPACES}><q:cm><q:replyLst><q:reply><q:txBody>${text('reply')}</q:txBody></q:reply></q:replyLst><q:txBody>${text('newer')}</q:txBody></q:cm></q:cmLst>`,
    };
    const { placed } = await read([slide('a', shape(text('T'), 'title'), [notes, old, modern])]);
    expect(placed).toEqual(['T: T', 'T: say this', 'T: older', 'T: reply', 'T: newer']);
  });

  it('gives the headers and footers of notes once', async () => {
    const notes = (id: string): OfficePart => ({
      id,
      type: 'notesSlide',
      xml: `<p:notes ${NAMESPACES}>${shape(text('DRAFT'), 'hdr')}${shape(text('May'), 'dt')}${shape(text(id), 'body')}${shape(text('ACME'), 'ftr')}</p:notes>`,
    });
    const { texts } = await read([
      slide('a', shape(text('x')), [notes('n1')]),
      slide('b', shape(text('y')), [notes('n2')]),
    ]);
    expect(texts).toEqual(['x', 'DRAFT', 'n1', 'ACME', 'y', 'n2']);
  });

  it('is read in its place: charts as grids, diagrams as texts', async () => {
    const points = (...values: string[]): string =>
      values.map((value, i) => `<c:pt idx="${String(i)}"><c:v>${value}</c:v></c:pt>`).join('');
    const series = (name: string, side: string, categories: string, values: string): string =>
      `<c:ser><c:tx><c:strRef><c:strCache>${points(name)}</c:strCache></c:strRef></c:tx><c:${side}>${categories}</c:${side}><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${values}</c:numCache></c:numRef></c:val></c:ser>`;
    const quarters = `<c:strRef><c:strCache>${points('Q1', 'Q2')}</c:strCache></c:strRef>`;
    const days = `<c:numRef><c:numCache><c:formatCode>yyyy-mm-dd</c:formatCode>${points('45322')}</c:numCache></c:numRef>`;
    const title = (content: string): string =>
      `<c:title><c:tx><c:rich>${text(content)}</c:rich></c:tx></c:title>`;
    const chart = {
      id: 'chart1',
      type: 'chart',
      xml: `<c:chartSpace ${NAMESPACES}><c:chart>${title('Sales')}<c:plotArea><c:lineChart>${series('2023', 'cat', quarters, points('1.1000000000000001', '2'))}
        ${series('2024', 'cat', quarters, points('3', '4'))}${series('Plan', 'cat', days, points('5'))}</c:lineChart><c:valAx>${title('m €')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
    };
    const diagram = {
      id: 'data1',
      type: 'diagramData',
      xml: `<dgm:dataModel ${NAMESPACES}><dgm:pt><dgm:t>${text('Step 1')}</dgm:t></dgm:pt></dgm:dataModel>`,
    };
    const { grids, texts, order } = await read([
      slide(
        'a',
        `<p:graphicFrame><c:chart r:id="chart1"/></p:graphicFrame><p:graphicFrame><dgm:relIds r:dm="data1"/></p:graphicFrame>`,
        [chart, diagram],
      ),
    ]);
    expect(order).toEqual(['grid', 'text']);
    expect(grids[0]).toMatchObject({ name: 'Sales', page: 1, headerRows: 1 });
    expect(grids[0]?.notes).toEqual(['the numbers shown in a chart', 'an axis of the chart is titled "m €"']);
    expect(grids[0]?.cells).toEqual([
      [null, '2023', '2024', null, 'Plan'],
      ['Q1', '1.1', '3', '2024-01-31', '5'],
      ['Q2', '2', '4', null, null],
    ]);
    expect(texts).toEqual(['Step 1']);
  });

  it('is counted where it is not read', async () => {
    const { notes } = await read([
      slide('a', `${shape(text('x'))}<p:pic/><p:graphicFrame><p:oleObj/></p:graphicFrame>`),
    ]);
    expect(notes).toEqual(['1 picture was not read', '1 embedded file was not read']);
  });
});
