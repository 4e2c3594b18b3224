import { existsSync } from 'node:fs';
import { dividedHeader } from '../../../src/engine/ingestion/layout/header/divided-header.js';
import {
  decideHeader,
  type HeaderReading,
  type HeaderWeights,
} from '../../../src/engine/ingestion/layout/header/header-decision.js';
import { TopView } from '../../../src/engine/ingestion/layout/header/top-view.js';
import { SHAPE_LINES } from '../../../src/engine/ingestion/layout/tables/region.js';
import { type FoundTable } from '../../../src/engine/ingestion/layout/tables/found-table.js';
import { columnBounds } from '../../../src/engine/ingestion/layout/tables/table-shape.js';
import { cutShort, type LabelledTop, SHARED_DATA } from './labelled-tops.js';

/** The first lines of a found table as the decision sees them. */
export function viewOf({ region, marks }: FoundTable, { body, rows }: LabelledTop): TopView {
  const above = region.head.filter(({ number }) => number < body).length;
  const lines = region.head.slice(0, rows === null ? SHAPE_LINES : above + rows);
  return new TopView(lines, marks, columnBounds(lines));
}

/** True when the rows of names and units, and the first row of data, are those of the label. */
export function isRight(top: LabelledTop, weights?: HeaderWeights): boolean {
  const { table, header, body } = top;
  if (!table) return false;
  const view = viewOf(table, top);
  const indexOf = (row: number): number => view.indexFrom(row);
  const wanted = partsOf(view, { titles: indexOf(header), body: indexOf(body) });
  return partsOf(view, decideHeader(view, weights)) === wanted;
}

function partsOf({ lines }: TopView, reading: HeaderReading): string {
  const { header, unit } = dividedHeader(lines, reading, columnBounds(lines));
  return JSON.stringify([reading.body, header, unit]);
}

/** Lines that tell how many tops are right: of both halves, by where they are from, and by name those of the learned half that are not. */
export function report(tops: readonly LabelledTop[], weights?: HeaderWeights): string[] {
  const [learned, held] = [tops.filter(({ isHeld }) => !isHeld), tops.filter(({ isHeld }) => isHeld)];
  const wrong = learned.filter((top) => !isRight(top, weights)).map(({ name }) => `wrong: ${name}`);
  return [
    ...(existsSync(SHARED_DATA)
      ? []
      : [`skipped: ${SHARED_DATA} is absent, and with it the tops of its tables`]),
    ...wrong,
    shareLine('learned from', learned, weights),
    shareLine('kept for measuring', held, weights),
    shareLine('kept for measuring, cut short', cutShort(held), weights),
    ...sourceLines(held, weights),
  ];
}

function sourceLines(tops: readonly LabelledTop[], weights?: HeaderWeights): string[] {
  const sources = [...new Set(tops.map(({ source }) => source))].sort();
  return sources.map((source) =>
    shareLine(
      `  ${source}`,
      tops.filter((top) => top.source === source),
      weights,
    ),
  );
}

function shareLine(what: string, tops: readonly LabelledTop[], weights?: HeaderWeights): string {
  const right = tops.filter((top) => isRight(top, weights)).length;
  return `${what}: ${shareOf(right, tops.length)}`;
}

/** How many are right, in words. */
export function shareOf(right: number, all: number): string {
  return `${String(right)} of ${String(all)} right, ${((100 * right) / all).toFixed(1)} %`;
}
