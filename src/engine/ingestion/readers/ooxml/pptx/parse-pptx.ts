import { type ContentOptions, type ContentParser } from '../../content.js';
import { type SourceFile } from '../../file-reader.js';
import { openPackage } from '../package/open-package.js';
import { Presentation } from './presentation.js';
import { SlideReader } from './slide-reader.js';

/**
 * Reads a PowerPoint presentation (.pptx): the slides in the order of the show, hidden ones too, each with its tables,
 * charts, diagrams, notes and comments. The page is the slide's number; its title is the heading.
 */
export const parsePptx: ContentParser = async function* (source: SourceFile, limits: ContentOptions) {
  const { archive, parts, main } = await openPackage(source, limits, 'pptx');
  try {
    const presentation = new Presentation();
    await parts.readWhole(main, presentation);
    const related = await parts.relationships(main);
    const slides = new SlideReader(parts, limits.maxColumns);
    for (const [index, id] of presentation.slideRelationshipIds.entries()) {
      const part = related.find((one) => one.id === id)?.target ?? null;
      limits.onProgress(index / presentation.slideRelationshipIds.length);
      yield* slides.read(part, index + 1);
    }
    yield* slides.notes();
  } finally {
    await archive.close();
  }
};
