import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { NAMESPACES, officeEntries, type OfficeFolder, wordEntries } from '../support/office-files.js';
import { lines, pdfOf } from '../support/pdf-file.js';
import { paragraph, run, styled } from '../support/word-xml.js';

const ORDERS = [
  ['Region', 'Product', 'Units'],
  ['North', 'Pump', 40],
  ['North', 'Valve', 15],
  ['South', 'Pump', 60],
  ['South', 'Valve', 22],
];
const CONTRACT = [
  'The parties are Meridian Pumps and the client.',
  'The warranty period is 24 months from delivery.',
];
const HANDBOOK = [
  styled('Gewährleistung', 'Heading1'),
  paragraph(run('Die Gewährleistungsfrist beträgt 24 Monate ab Lieferung.')),
].join('');
const SLIDE = 'The annual meeting takes place in Lisbon on 4 May 2026.';

/** Writes a file of each family of readers into a folder. @returns their paths */
export async function writeFiles(folder: OfficeFolder) {
  const csv = join(folder.path, 'weather.csv');
  await copyFile('examples/data/weather.csv', csv);
  return {
    csv,
    xlsx: await folder.file(workbook(), 'orders.xlsx'),
    pdf: await folder.file(pdfOf([{ drawn: lines(60, 60, CONTRACT) }]), 'contract.pdf'),
    docx: await folder.zip(wordEntries(HANDBOOK), 'handbuch.docx'),
    pptx: await folder.zip(presentation(), 'meeting.pptx'),
  };
}

function workbook(): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(ORDERS), 'Orders');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

function presentation() {
  const shape = `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${SLIDE}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slide = `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${shape}</p:spTree></p:cSld></p:sld>`;
  const main = `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="a"/></p:sldIdLst></p:presentation>`;
  return officeEntries('pptx', main, [{ id: 'a', type: 'slide', xml: slide }]);
}
