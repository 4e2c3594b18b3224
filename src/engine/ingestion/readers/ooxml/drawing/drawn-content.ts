import { type Content } from '../../content.js';
import { type OoxmlPackage } from '../package/ooxml-package.js';
import { type Relationship } from '../package/relationships.js';
import { Chart } from './chart.js';
import { type ShapeItem, ShapeTree } from './shape-tree.js';
import { type GridPlace } from './table-builder.js';

/** The part that shapes belong to, and where its content stands. */
export interface DrawingPlace extends Omit<GridPlace, 'name'> {
  readonly parts: OoxmlPackage;
  readonly related: readonly Relationship[];
  readonly maxColumns: number;
}

/** Turns shapes into content, following their charts and diagrams. */
export async function* drawnContent(
  items: readonly ShapeItem[],
  drawing: DrawingPlace,
): AsyncGenerator<Content> {
  const { page, headings } = drawing;
  for (const item of items) {
    switch (item.kind) {
      case 'paragraph':
        yield { kind: 'text', text: item.text, page, headings };
        break;
      case 'table':
        yield item.table.grid({ name: null, page, headings }, item.headerRows);
        break;
      case 'part':
        yield* partContent(item.relationshipId, drawing);
        break;
    }
  }
}

/** The content of a chart or diagram that a document, slide or sheet shows. */
export async function* partContent(relationshipId: string, drawing: DrawingPlace): AsyncGenerator<Content> {
  const { parts, related, maxColumns } = drawing;
  const { type, target } = related.find(({ id }) => id === relationshipId) ?? {};
  if (!target || !parts.has(target)) return;
  if (type === 'chart') {
    const chart = new Chart();
    await parts.readWhole(target, chart);
    const grid = chart.grid(drawing, maxColumns);
    if (grid) yield grid;
  } else if (type === 'diagramData') {
    const diagram = new ShapeTree(maxColumns);
    await parts.readWhole(target, diagram);
    yield* drawnContent(diagram.items, { ...drawing, related: [] });
  }
}
