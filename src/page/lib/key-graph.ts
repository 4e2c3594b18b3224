import { type ForeignKey, type KeySide } from '../api/file-types.js';

const BOX_WIDTH = 176;
const TITLE_HEIGHT = 30;
const ROW_HEIGHT = 22;
const BOX_PADDING = 6;
const GAP_ACROSS = 88;
const GAP_DOWN = 14;
/** Beyond the boxes, for lines that turn back. */
const MARGIN = 36;

/** A table with the columns that connect it, where it is drawn. */
export interface TableBox {
  readonly id: string;
  readonly table: string;
  readonly datasourceId: string;
  readonly columns: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A key as a line from the column that refers to the column that is referred to. */
interface KeyLine {
  readonly path: string;
  /** At its ends: how many rows belong to one at the other end. */
  readonly marks: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

export interface KeyGraph {
  readonly boxes: readonly TableBox[];
  readonly lines: readonly KeyLine[];
  readonly width: number;
  readonly height: number;
}

/** Names a table among those of a dataset. */
export function idOf({ datasource_id: source, table }: Pick<KeySide, 'datasource_id' | 'table'>): string {
  return `${source} ${table}`;
}

/**
 * Lays out tables with their keys: those that refer stand left of those that they refer to, and near them. The same keys give the same
 * picture. Tables without a key are not in it.
 */
export function layOut(keys: readonly ForeignKey[]): KeyGraph {
  const tables = tablesOf(keys);
  const layers = layersOf([...tables.keys()], keys);
  const heights = layers.map((ids) =>
    ids.reduce((sum, id) => sum + heightOf(tables, id) + GAP_DOWN, -GAP_DOWN),
  );
  const height = Math.max(0, ...heights);
  const boxes = layers.flatMap((ids, layer) =>
    stacked(tables, ids, layer, (height - (heights[layer] ?? 0)) / 2),
  );
  const byId = new Map(boxes.map((box) => [box.id, box]));
  const lines = keys.flatMap((key) => lineOf(key, byId));
  const width = layers.length * (BOX_WIDTH + GAP_ACROSS) - GAP_ACROSS + MARGIN;
  return { boxes, lines, width: Math.max(0, width), height };
}

interface Table {
  readonly side: KeySide;
  readonly columns: readonly string[];
}

function tablesOf(keys: readonly ForeignKey[]): Map<string, Table> {
  const tables = new Map<string, Table>();
  for (const side of keys.flatMap(({ from, to }) => [from, to])) {
    const columns = tables.get(idOf(side))?.columns ?? [];
    if (!columns.includes(side.column)) tables.set(idOf(side), { side, columns: [...columns, side.column] });
  }
  return tables;
}

/** Each table one layer behind the last of those that refer to it; keys that lead in a circle are passed over. */
function layersOf(ids: readonly string[], keys: readonly ForeignKey[]): string[][] {
  const depths = new Map<string, number>();
  const depthOf = (id: string, above: readonly string[]): number => {
    const known = depths.get(id);
    if (known !== undefined) return known;
    const referring = keys.filter(({ to }) => idOf(to) === id).map(({ from }) => idOf(from));
    const others = referring.filter((one) => one !== id && !above.includes(one));
    const depth = Math.max(-1, ...others.map((one) => depthOf(one, [...above, id]))) + 1;
    depths.set(id, depth);
    return depth;
  };
  const most = Math.max(-1, ...ids.map((id) => depthOf(id, [])));
  const layers = Array.from({ length: most + 1 }, (_, depth) => ids.filter((id) => depths.get(id) === depth));
  return sorted(layers, keys);
}

/** Tables of a layer in the order of those that they are connected with in the layer before. */
function sorted(layers: readonly (readonly string[])[], keys: readonly ForeignKey[]): string[][] {
  const places = new Map<string, number>();
  return layers.map((layer) => {
    const meanOf = (id: string) =>
      mean(keys.filter(({ to }) => idOf(to) === id).map(({ from }) => places.get(idOf(from)) ?? 0));
    const order = layer.toSorted((a, b) => meanOf(a) - meanOf(b));
    for (const [place, id] of order.entries()) places.set(id, place - order.length / 2);
    return order;
  });
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function heightOf(tables: ReadonlyMap<string, Table>, id: string): number {
  return TITLE_HEIGHT + (tables.get(id)?.columns.length ?? 0) * ROW_HEIGHT + BOX_PADDING;
}

function stacked(
  tables: ReadonlyMap<string, Table>,
  ids: readonly string[],
  layer: number,
  top: number,
): TableBox[] {
  let y = top;
  return ids.flatMap((id) => {
    const table = tables.get(id);
    if (!table) return [];
    const { side, columns } = table;
    const box = {
      id,
      table: side.table,
      datasourceId: side.datasource_id,
      columns,
      x: layer * (BOX_WIDTH + GAP_ACROSS),
      y,
      width: BOX_WIDTH,
      height: heightOf(tables, id),
    };
    y += box.height + GAP_DOWN;
    return [box];
  });
}

function lineOf({ from, to, cardinality }: ForeignKey, boxes: ReadonlyMap<string, TableBox>): KeyLine[] {
  const [start, end] = [boxes.get(idOf(from)), boxes.get(idOf(to))];
  if (!start || !end) return [];
  const isForward = end.x > start.x;
  const [x1, y1] = [start.x + BOX_WIDTH, rowOf(start, from.column)];
  const [x2, y2] = [isForward ? end.x : end.x + BOX_WIDTH, rowOf(end, to.column)];
  const bend = isForward ? (x2 - x1) / 2 : MARGIN;
  const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${isForward ? x2 - bend : x2 + bend} ${y2} ${x2} ${y2}`;
  const marks = [
    { text: cardinality === 'one-to-one' ? '1' : 'n', x: x1 + 8, y: y1 - 4 },
    { text: '1', x: isForward ? x2 - 8 : x2 + 8, y: y2 - 4 },
  ];
  return [{ path, marks }];
}

function rowOf({ y, columns }: TableBox, column: string): number {
  return y + TITLE_HEIGHT + (columns.indexOf(column) + 0.5) * ROW_HEIGHT;
}
