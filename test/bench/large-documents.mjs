// A large PDF and a large workbook that are the same in every run.
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';

const WORDS = (
  'the order was late and parcel arrived open box but all items fine thank you report about costs of north ' +
  'region where sales grew while margins fell because transport became more expensive than in other quarters'
).split(' ');
const REGIONS = ['north', 'south', 'east', 'west'];
const CHUNK_CHARACTERS = 1 << 16;

function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function sentence(next, count) {
  return Array.from({ length: count }, () => WORDS[Math.floor(next() * WORDS.length)]).join(' ');
}

// PDF

const LINES = 45;
const WORDS_A_LINE = 11;
const TABLE_EACH = 5;
const TABLE_ROWS = 12;
const TABLE_XS = [60, 160, 260, 360, 460];
const FIRST_PAGE = 4;

const show = (x, y, size, text) => `BT /F ${size} Tf ${x} ${y} Td (${text}) Tj ET\n`;
const stroke = (x1, y1, x2, y2) => `${x1} ${y1} m ${x2} ${y2} l S\n`;

function table(top, next) {
  const ys = Array.from({ length: TABLE_ROWS + 1 }, (_, i) => top - 14 * i);
  const [left, right, bottom] = [TABLE_XS[0], TABLE_XS.at(-1), ys.at(-1)];
  const lines = [
    ...TABLE_XS.map((x) => stroke(x, top, x, bottom)),
    ...ys.map((y) => stroke(left, y, right, y)),
  ];
  const cells = ys.slice(1).flatMap((y, row) =>
    TABLE_XS.slice(1).map((_, i) => {
      const label = i === 0 ? `${REGIONS[row % 4]} ${row}` : (next() * 1e5).toFixed(2);
      return show(TABLE_XS[i] + 4, y + 4, 9, row === 0 ? `column ${i}` : label);
    }),
  );
  return lines.join('') + cells.join('');
}

function pageContent(page, next) {
  const hasTable = page % TABLE_EACH === 0;
  const count = hasTable ? LINES - TABLE_ROWS : LINES;
  const lines = Array.from({ length: count }, (_, i) =>
    show(50, 760 - 13 * i, 10, `${sentence(next, WORDS_A_LINE)}${i % 6 === 5 ? '.' : ''}`),
  );
  const heading = show(50, 790, 16, `Section ${page}`);
  return heading + lines.join('') + (hasTable ? table(760 - 13 * count, next) : '');
}

/** Writes a PDF of so many pages with about 500 words each, some with a table. */
export async function generatePdf(path, pages) {
  const next = numbers(12345);
  const out = createWriteStream(path);
  const places = [];
  let length = 0;
  const write = async (bytes) => {
    length += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  const object = async (number, ...parts) => {
    places[number] = length;
    await write(Buffer.from(`${number} 0 obj\n`));
    for (const part of parts) await write(Buffer.from(part));
    await write(Buffer.from('\nendobj\n'));
  };
  await write(Buffer.from('%PDF-1.7\n'));
  const numberOf = (page) => FIRST_PAGE + 2 * (page - 1);
  const kids = Array.from({ length: pages }, (_, i) => `${numberOf(i + 1)} 0 R`).join(' ');
  await object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  await object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] >>`);
  await object(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  for (let page = 1; page <= pages; page++) {
    const number = numberOf(page);
    const content = deflateSync(pageContent(page, next));
    const resources = '/Resources << /Font << /F 3 0 R >> >>';
    await object(number, `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${number + 1} 0 R >>`);
    const head = `<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`;
    await object(number + 1, head, content, '\nendstream');
  }
  const entries = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  const size = places.length;
  out.end(
    `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}` +
      `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
  );
  await once(out, 'finish');
}

// Workbook

const TEXTS = 20_000;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEADER = 'id,day,amount,region,product,note,share,count,price,changed,active,code'.split(',');

const WORKBOOK_PARTS = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId3" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/><xf numFmtId="10"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
};

function* chunks(parts) {
  let text = '';
  for (const part of parts) {
    text += part;
    if (text.length < CHUNK_CHARACTERS) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

function* sharedStrings() {
  const next = numbers(54321);
  const count = HEADER.length + REGIONS.length + TEXTS;
  yield `<sst xmlns="${MAIN}" uniqueCount="${count}">`;
  for (const text of [...HEADER, ...REGIONS]) yield `<si><t>${text}</t></si>`;
  for (let i = 0; i < TEXTS; i++) yield `<si><t>${sentence(next, 2 + (i % 12))} ${i}</t></si>`;
  yield '</sst>';
}

const number = (at, value, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const shared = (at, index) => `<c r="${at}" t="s"><v>${index}</v></c>`;

function cellsOf(row, next) {
  const any = (count) => Math.floor(next() * count);
  const text = () => HEADER.length + REGIONS.length + any(TEXTS);
  const day = 43_831 + any(2000);
  return [
    number(`A${row}`, row - 1),
    number(`B${row}`, day, 1),
    number(`C${row}`, (next() * 1e5).toFixed(2), 2),
    shared(`D${row}`, HEADER.length + any(REGIONS.length)),
    shared(`E${row}`, text()),
    shared(`F${row}`, text()),
    number(`G${row}`, next().toFixed(4), 3),
    number(`H${row}`, any(1000)),
    number(`I${row}`, (next() * 100).toFixed(2), 2),
    number(`J${row}`, (day + next()).toFixed(6), 4),
    `<c r="K${row}" t="b"><v>${any(2)}</v></c>`,
    `<c r="L${row}" t="inlineStr"><is><t>C-${any(1e6)}</t></is></c>`,
  ];
}

function* sheet(rows) {
  const next = numbers(12345);
  yield `<worksheet xmlns="${MAIN}"><sheetData><row r="1">`;
  for (const i of HEADER.keys()) yield shared(`${String.fromCharCode(65 + i)}1`, i);
  yield '</row>';
  for (let row = 2; row <= rows + 1; row++) yield `<row r="${row}">${cellsOf(row, next).join('')}</row>`;
  yield '</sheetData></worksheet>';
}

/** Writes a workbook of one sheet with so many rows below its header, and 12 columns. */
export async function generateXlsx(path, rows) {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(WORKBOOK_PARTS)) zip.addBuffer(Buffer.from(xml), name);
  zip.addReadStream(Readable.from(chunks(sharedStrings())), 'xl/sharedStrings.xml');
  zip.addReadStream(Readable.from(chunks(sheet(rows))), 'xl/worksheets/sheet1.xml');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
