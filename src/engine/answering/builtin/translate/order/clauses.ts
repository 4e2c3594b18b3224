import { type Segment } from '../segments.js';
import { isAsking, isJoint, isSuperlative, isThingAt, isValue, isVerbAt, said } from './parts.js';

const DENIAL = /^(not|without|never|not have)$/;
/** Words that end what is said of a thing. */
const RELATION = /^(with|that|have)$/;

/** Whether what ends before a place says what the value of a column is: "name "Kyle" or "Jordan"", "age more than 30". */
function endsCondition(segments: readonly Segment[], end: number): boolean {
  let at = end - 1;
  if (!isValue(segments[at])) return false;
  while (isJoint(segments[at - 1]) && isValue(segments[at - 2])) at -= 2;
  return isThingAt(segments, at - 1);
}

/** "the participants most": of an owner, "the musical's best result", the superlative says nothing. */
const endsInSuperlative = (segments: readonly Segment[], end: number): boolean =>
  isSuperlative(segments[end - 1]) && isThingAt(segments, end - 2) && segments[end - 2]?.particle !== 'owner';

/** "total score highest" as "highest total score", where a word ends the clause; null where it is none. */
function withSuperlativeFirst(segments: readonly Segment[]): Segment[] | null {
  const isMost = endsInSuperlative(segments, segments.length) && segments.at(-1)?.particle === 'owner';
  return isMost ? [...segments.slice(-1), ...segments.slice(0, -1)] : null;
}

/** Clauses of a language that says everything of a thing before it. */
export class Clauses {
  /** @param isVerbLast whether a verb stands behind what is done to something: in Japanese it does, in Chinese not */
  constructor(private readonly isVerbLast: boolean) {}

  /** A clause with what it is about first: "age more than 30 student" becomes "student with age more than 30". */
  inEnglishOrder(segments: readonly Segment[]): Segment[] {
    if (segments.length < 2) return [...segments];
    const first = this.isVerbLast ? this.withVerbFirst(segments) : withSuperlativeFirst(segments);
    return first ?? this.withHeadFirst(segments);
  }

  /** A clause that ends with a verb, a denial or the like has it first; null where it ends with none. */
  private withVerbFirst(segments: readonly Segment[]): Segment[] | null {
    const end = segments.length - 1;
    const rest = segments.slice(0, end);
    const last = segments[end];
    if (!last) return null;
    if (isValue(last)) return [...segments];
    if (last.english === 'both') return [last, ...rest];
    if (last.english === 'not' && !isVerbAt(rest, end - 1))
      return [...rest.slice(0, -1), last, ...rest.slice(-1)];
    const isFirst =
      DENIAL.test(last.english) || isVerbAt(segments, end) || endsInSuperlative(segments, end + 1);
    return isFirst ? [last, ...this.inEnglishOrder(rest)] : null;
  }

  private withHeadFirst(segments: readonly Segment[]): Segment[] {
    const start = this.startOfHead(segments);
    if (start === 0) return [...segments];
    const before = segments.slice(0, start);
    const isRelated = RELATION.test(before.at(-1)?.english ?? '');
    const clause = isRelated ? before.slice(0, -1) : before;
    const joint = isRelated ? 'with' : this.jointOf(clause);
    return [...segments.slice(start), ...(joint === '' ? [] : [said(joint)]), ...this.inEnglishOrder(clause)];
  }

  /** Where the things begin that a clause is about; 0 where nothing is said of them. */
  private startOfHead(segments: readonly Segment[]): number {
    const asked = segments.findIndex(isAsking);
    for (let at = segments.length - 1; at > 0; at -= 1) {
      if (isJoint(segments[at]) || isJoint(segments[at - 1]) || !this.endsClause(segments, at)) continue;
      // "which country has members more than 2": that is no clause of a thing, but a whole question.
      if (asked >= 0 && asked < at) return 0;
      // "the name, the road of the address, the city of all branches": the last of the list owns none of the others.
      const isInList = segments.slice(0, at).some(({ english }) => english === ',');
      if (segments[at - 1]?.particle !== 'owner' || !isInList) return at;
    }
    return 0;
  }

  /** Whether what is said of a thing ends before a place. */
  private endsClause(segments: readonly Segment[], end: number): boolean {
    const last = segments[end - 1];
    if (!last) return false;
    if (isSuperlative(last))
      return endsInSuperlative(segments, end) && (this.isVerbLast || last.particle === 'owner');
    if (last.particle === 'owner' || !this.isVerbLast) return last.particle === 'owner';
    if (last.particle === 'place' || last.english === 'both') return true;
    if (RELATION.test(last.english) || DENIAL.test(last.english)) return true;
    return isVerbAt(segments, end - 1) || endsCondition(segments, end);
  }

  /** The word that joins a thing to a clause before it, which says something of it; empty for none. */
  private jointOf(clause: readonly Segment[]): string {
    const end = clause.length - 1;
    const last = clause[end];
    if (!last || last.english === 'without') return '';
    if (this.saysWhatIsDone(clause)) return 'that';
    if (isThingAt(clause, end)) return last.particle === 'place' ? 'in' : 'of';
    return clause.length === 1 && last.isValue === true ? 'of' : 'with';
  }

  private saysWhatIsDone(clause: readonly Segment[]): boolean {
    if (!this.isVerbLast)
      return this.startOfHead(clause) === 0 && clause.some((_, at) => isVerbAt(clause, at));
    const end = clause.length - 1;
    return isVerbAt(clause, end) || (DENIAL.test(clause[end]?.english ?? '') && isVerbAt(clause, end - 1));
  }
}
