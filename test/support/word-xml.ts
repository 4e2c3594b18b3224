import { NAMESPACES, type OfficePart } from './office-files.js';

/* Elements of WordprocessingML; a cell's content is text or elements. */

export const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`;
export const styled = (text: string, style: string): string =>
  paragraph(text, `<w:pStyle w:val="${style}"/>`);
export const cell = (content: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${content.startsWith('<') ? content : paragraph(content)}</w:tc>`;
export const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
export const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

/** A part of a Word document that is no text of its own: styles, numbering, notes. */
export const part = (type: string, root: string, content: string): OfficePart => ({
  id: type,
  type,
  xml: `<w:${root} ${NAMESPACES}>${content}</w:${root}>`,
});
