export { parseDocx } from './docx/parse-docx.js';
export { parsePptx } from './pptx/parse-pptx.js';
export { parseXlsx } from './xlsx/parse-xlsx.js';
