import { type ContentOptions, type ContentParser } from '../../content.js';
import { type SourceFile } from '../../file-reader.js';
import { openPackage } from '../package/open-package.js';
import { DocumentReader } from './document-reader.js';
import { Numbering } from './numbering.js';
import { ParagraphStyles } from './paragraph-styles.js';

/**
 * Reads a Word document (.docx): headers, body and footers as the text pieces and tables they hold, footnotes, endnotes
 * and comments after the paragraph they belong to. Of tracked changes, what was inserted is there and what was deleted
 * is not.
 */
export const parseDocx: ContentParser = async function* (source: SourceFile, limits: ContentOptions) {
  const { archive, parts, main } = await openPackage(source, limits, 'docx');
  try {
    const related = await parts.relationships(main);
    const styles = { styles: new ParagraphStyles(), numbering: new Numbering() };
    for (const { type, target } of related) {
      if (target === null || !parts.has(target)) continue;
      if (type === 'styles') await parts.readWhole(target, styles.styles);
      else if (type === 'numbering') await parts.readWhole(target, styles.numbering);
    }
    yield* new DocumentReader({ parts, main, related, styles, maxColumns: limits.maxColumns }).content();
  } finally {
    await archive.close();
  }
};
