import { Catalogue } from '../../../../src/engine/answering/narration/catalogue.js';
import { type BindingContext } from '../../../../src/engine/answering/model/binding/context.js';
import {
  columnKeys,
  type NamedResult,
  type ReferredColumn,
  type Unit,
} from '../../../../src/engine/answering/model/binding/named-result.js';
import { type CellValue } from '../../../../src/engine/index.js';

/** A reply as a model writes it, with what it may refer to. */
export interface WrittenReply {
  readonly reply: string;
  readonly context: BindingContext;
}

interface ColumnDefinition {
  readonly name: string;
  readonly type: ReferredColumn['type'];
  readonly isMeasure?: boolean;
  readonly unit?: Unit | null;
  readonly extreme?: ReferredColumn['extreme'];
  readonly statistic?: ReferredColumn['statistic'];
}

/** A result of a test. */
export function resultOf(
  name: string,
  columns: readonly ColumnDefinition[],
  rows: readonly (readonly CellValue[])[],
  more: Partial<NamedResult> = {},
): NamedResult {
  const keys = columnKeys(columns.map((column) => column.name));
  return {
    name,
    rows,
    columns: columns.map(({ name: own, type, isMeasure, unit, extreme, statistic }, at) => ({
      name: own,
      type,
      key: keys[at] ?? '',
      unit: unit ?? null,
      isMeasure: isMeasure ?? (type === 'integer' || type === 'number'),
      extreme: extreme ?? null,
      statistic: statistic ?? null,
    })),
    isCut: false,
    conditions: [],
    top: null,
    chosen: [],
    ...more,
  };
}

/** What a reply may refer to: the question as asked and the results by their names. */
export function contextOf(
  asked: string,
  results: readonly NamedResult[],
  more: Partial<BindingContext> = {},
): BindingContext {
  return {
    asked,
    results: new Map(results.map((result) => [result.name, result])),
    passages: new Map(),
    names: [],
    instructions: '',
    catalogue: Catalogue.of('EN'),
    ...more,
  };
}

/** Numbers that look random and are the same each time (Park and Miller 1988). */
export class Numbers {
  constructor(private state: number) {}

  next(below: number): number {
    this.state = (this.state * 48_271) % 2_147_483_647;
    return this.state % below;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.next(from.length)];
    if (picked === undefined) throw new Error('there is nothing to pick from');
    return picked;
  }
}
