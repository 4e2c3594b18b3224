import { lexicon } from '../../text/lexicon.js';
import { soleMeasure } from '../measures/measures.js';
import { type Reading } from '../reading.js';

const kindAt = (reading: Reading, index: number): string => reading.items[index]?.meaning.kind ?? '';

/** True for the value of a column in which every row has its own. */
function isKeyValue(reading: Reading, index: number): boolean {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' && meaning.column.profile.isCandidateKey;
}

/** "reference BK70333", "guest with reference BK70333": what the name of a row is called. */
function absorbKeyLabels(reading: Reading): void {
  for (const index of reading.items.keys()) {
    if (!isKeyValue(reading, index)) continue;
    const label = reading.previous(index);
    const isAdjacent = label === index - 1;
    const isLabel = kindAt(reading, label) === 'unknown' || kindAt(reading, label) === 'column';
    if (!isAdjacent || !isLabel || reading.plays(reading.previous(label), 'by', 'which')) continue;
    reading.use(label);
    const owner = reading.previous(label);
    const isWith = reading.items.slice(owner + 1, label).some(({ norm }) => /^(?:with|under)$/.test(norm));
    if (isWith && owner === label - 2 && kindAt(reading, owner) === 'column') reading.use(owner);
  }
}

/** "website revenue", "customer satisfaction": whose the measure is, where the table speaks of no other. */
function absorbOwners(reading: Reading): void {
  for (const [index, { meaning, norm }] of reading.items.entries()) {
    const next = reading.items[index + 1]?.meaning;
    const isMeasure = next?.kind === 'formula' || reading.columnAt(index + 1)?.role === 'measure';
    if (meaning.kind === 'unknown' && lexicon.ownerNouns.has(norm) && isMeasure) reading.use(index);
  }
}

/** "which countries do they come from": a preposition whose noun has been named before. */
function absorbLastPreposition(reading: Reading): void {
  const last = reading.items.findLastIndex(({ norm }) => /[\p{L}\p{N}]/u.test(norm));
  if (last > 0 && /^(?:from|to|by|for|through)$/.test(reading.items[last]?.norm ?? '')) reading.use(last);
}

/** "what was Software worth in 2022", where the table holds nothing but one kind of amount. */
function absorbWorth(reading: Reading): void {
  if (!soleMeasure(reading.schema)) return;
  for (const [index, { meaning, norm }] of reading.items.entries())
    if (meaning.kind === 'unknown' && norm === 'worth') reading.use(index);
}

/** "one line for all the rest", "everyone else under Other": the words around the name of the remaining groups. */
function absorbAroundRest(reading: Reading): void {
  for (const index of reading.items.keys()) {
    if (!reading.plays(index, 'rest')) continue;
    for (let at = index - 1; AROUND_REST.test(reading.items[at]?.norm ?? ''); at -= 1) reading.use(at);
    for (let at = index + 1; AROUND_REST.test(reading.items[at]?.norm ?? ''); at += 1) reading.use(at);
  }
}

const AROUND_REST =
  /^(?:plus|under|below|with|and|a|an|one|single|line|lines|row|rows|bucket|group|category|for|of|as|in|into|to|called|named|put|the|all|together|just|show|add|up|combined|for all|of all|to all|in all)$/;

/** Words that only say what another word stands for. */
export function absorbLabels(reading: Reading): void {
  absorbKeyLabels(reading);
  absorbOwners(reading);
  absorbLastPreposition(reading);
  absorbWorth(reading);
  absorbAroundRest(reading);
}
