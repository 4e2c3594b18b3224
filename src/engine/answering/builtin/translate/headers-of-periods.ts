import { adjectiveOf, periodOf } from '../link/headers/period-headers.js';
import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { type Segment } from './segments.js';

/** Stems of the header words of each table column beside the unit of time that the header speaks of. */
function periodHeaders(
  columns: readonly string[],
): { readonly unit: string; readonly stems: ReadonlySet<string> }[] {
  return columns.flatMap((name) => {
    const words = splitWords(name).map((word) => word.toLowerCase());
    const unit = words.map(periodOf).find((each) => each !== null);
    return unit ? [{ unit, stems: new Set(words.map(stem)) }] : [];
  });
}

/** "salario anual" beside a header `Annual Salary`: the unit of time is part of the header and makes no groups. */
export function asHeaders(segments: readonly Segment[], columns: readonly string[]): Segment[] {
  const headers = periodHeaders(columns);
  if (headers.length === 0) return [...segments];
  return segments.map((segment, at) => {
    const unit = /^by (\w+)$/.exec(segment.english)?.[1];
    const beside = [segments[at - 1], segments[at + 1]].map((each) =>
      stem(each?.english.toLowerCase() ?? ''),
    );
    const isPart = headers.some((each) => each.unit === unit && beside.some((word) => each.stems.has(word)));
    const adjective = unit !== undefined && isPart ? adjectiveOf(unit) : null;
    return adjective === null ? segment : { ...segment, english: adjective };
  });
}
