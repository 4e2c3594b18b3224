import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Condition, type Item, type Plan, type Selection } from '../../plan/plan.js';
import { STOP, TELLING, wordSet } from '../../question/words.js';
import { hash } from './hash.js';

/** Mention features are numbers below 2 to this. */
export const MENTION_BITS = 18;
const ARTICLES = wordSet('the a an of their its all each every');
const MOST_UNEXPLAINED = 8;

/** The role of the mentions of a plan with the words beside them. */
export class MentionFeatures {
  private readonly unexplained: readonly string[];
  /** Words that orders are told from. */
  private readonly cues: readonly string[];
  /** Those of parts that many plans share. */
  private readonly known = new Map<Item | Condition | string, readonly string[]>();
  private readonly hashes = new Map<string, number>();

  constructor(private readonly question: LinkedQuestion) {
    this.unexplained = question.tokens
      .filter(({ norm }, place) => !question.taken.has(place) && !STOP.has(norm) && /^\p{L}/u.test(norm))
      .map(({ stem }) => stem)
      .slice(0, MOST_UNEXPLAINED);
    this.cues = question.tokens
      .map(({ norm }) => norm)
      .filter((word) => TELLING.has(word) || word.endsWith('est') || word.endsWith('er'));
  }

  /** The features of a plan, as hashes. */
  of(plan: Plan): number[] {
    const { items, conditions, compared, from } = plan;
    const others = compared?.others ?? [];
    const features = new Set([
      ...items.flatMap((item) => this.once(item, () => this.item(item))),
      ...conditions.flatMap((condition) => this.once(condition, () => this.condition(condition))),
      ...others.flatMap((other) => this.other(other)),
      ...(compared ? this.around(`cmp${compared.operation}`, compared.places) : []),
      ...this.group(plan),
      ...this.order(plan),
      ...from.tables.flatMap((table) =>
        this.once(table, () => this.around('t', this.question.tablePlaces(table))),
      ),
    ]);
    return Array.from(features, (feature) => this.hashOf(feature));
  }

  private once(part: Item | Condition | string, make: () => readonly string[]): readonly string[] {
    const made = this.known.get(part) ?? make();
    this.known.set(part, made);
    return made;
  }

  private hashOf(feature: string): number {
    const made = this.hashes.get(feature) ?? hash(feature, MENTION_BITS);
    this.hashes.set(feature, made);
    return made;
  }

  private other({ items, conditions }: Selection): string[] {
    return [
      ...items.flatMap(({ places }) => this.around('x', places)),
      ...conditions.flatMap(({ places, test }) => this.around(`xf${test.op}`, places)),
    ];
  }

  private word(place: number): string {
    return this.question.tokens[place]?.norm ?? (place < 0 ? '^' : '$');
  }

  private around(role: string, places: readonly number[]): string[] {
    if (places.length === 0) return [];
    const [from, to] = [Math.min(...places), Math.max(...places)];
    let before = from - 1;
    while (before >= 0 && ARTICLES.has(this.word(before))) before -= 1;
    const nth = this.question.slots.filter(({ first }) => first < from).length;
    return [
      `${role}<${this.word(before)}`,
      `${role}<<${this.word(before - 1)} ${this.word(before)}`,
      `${role}>${this.word(to + 1)}`,
      `${role}@${Math.min(9, Math.floor((from * 10) / this.question.length))}`,
      `${role}#${nth}`,
    ];
  }

  private item({ fn, column, places, score }: Item): string[] {
    if (!column) return [];
    const role = `s${fn ?? ''}`;
    const first = this.word(0);
    const words = [...(score < 0.9 ? this.unexplained : []), first];
    const { kind, isIdentifier, isUnique } = column;
    return [
      ...this.around(role, places),
      ...column.stems
        .slice(-2)
        .flatMap((stem) => words.map((word) => `lx${role.slice(0, 2)} ${stem}|${word}`)),
      `st ${kind} ${first} ${this.word(1)}`,
      `sc ${role} ${Math.min(4, Math.floor(4 * score))} ${kind}${isIdentifier}${isUnique}`,
    ];
  }

  private condition(condition: Condition): string[] {
    const { column, test, places, columnPlaces, origin, score } = condition;
    const role = `f${test.op}`;
    return [
      ...this.around(`${role}v`, places),
      ...this.around(`${role}c`, columnPlaces),
      `fk ${origin} ${test.op} ${column.kind} ${Math.min(4, Math.floor(3 * score))}`,
      ...(columnPlaces.length === 0 ? this.before(condition) : this.between(condition)),
    ];
  }

  /** The words before a value whose column is not said. */
  private before({ column, places }: Condition): string[] {
    const from = Math.min(...places);
    const stem = column.stems.at(-1) ?? '';
    return [
      ...(from >= 1 ? [`lf ${stem}|${this.word(from - 1)}`] : []),
      ...(from >= 2 ? [`lf2 ${stem}|${this.word(from - 2)} ${this.word(from - 1)}`] : []),
    ];
  }

  /** The words between a column and its value. */
  private between({ test, places, columnPlaces }: Condition): string[] {
    const [from, last] = [Math.min(...places), Math.max(...columnPlaces)];
    if (from - last <= 0 || from - last >= 6) return [];
    const between = this.question.tokens.slice(last + 1, from).map(({ norm }) => norm);
    return [`f${test.op} between ${between.join(' ')}`];
  }

  private group({ groupBy, items }: Plan): string[] {
    if (!groupBy) return [];
    const { places } = this.question.mentionOf(groupBy);
    const named = places.length > 0 ? places : items.find((item) => item.places.length > 0)?.places;
    return [
      ...this.around('g', named ?? []),
      `gt ${groupBy.kind} ${groupBy.isUnique} ${groupBy.isIdentifier}`,
    ];
  }

  private order({ order, limit }: Plan): string[] {
    if (!order) return [];
    const { direction } = order;
    const { column, places } = order.item;
    if (!column) return this.cues.map((word) => `loc ${direction}|${word}`);
    return [
      ...this.around(`o${direction}${limit === null ? '' : 'L'}`, places),
      ...this.cues.flatMap((word) => [
        ...column.stems.slice(-2).map((stem) => `lo ${direction} ${stem}|${word}`),
        `lot ${direction} ${column.kind}${column.isYear}|${word}`,
      ]),
    ];
  }
}
