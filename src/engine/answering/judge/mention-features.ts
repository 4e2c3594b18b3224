import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Condition, type Item, type Plan } from '../plan/plan.js';
import { STOP, TELLING } from '../question/words.js';
import { hash } from './hash.js';

/** Mention features are numbers below 2 to this. */
export const MENTION_BITS = 18;
const ARTICLES = new Set('the a an of their its all each every'.split(' '));
const MOST_UNEXPLAINED = 8;

/** The role of the mentions of a plan with the words beside them. */
export class MentionFeatures {
  private readonly features = new Set<string>();
  private readonly unexplained: readonly string[];

  constructor(private readonly question: LinkedQuestion) {
    this.unexplained = question.tokens
      .filter(({ norm }, place) => !question.taken.has(place) && !STOP.has(norm) && /^\p{L}/u.test(norm))
      .map(({ stem }) => stem)
      .slice(0, MOST_UNEXPLAINED);
  }

  /** The features of a plan, as hashes. */
  of(plan: Plan): number[] {
    this.features.clear();
    for (const item of plan.items) this.item(item);
    for (const condition of plan.conditions) this.condition(condition);
    for (const { items, conditions } of plan.compared?.others ?? []) {
      for (const { places } of items) this.around('x', places);
      for (const { places, test } of conditions) this.around(`xf${test.op}`, places);
    }
    if (plan.compared) this.around(`cmp${plan.compared.operation}`, plan.compared.places);
    this.group(plan);
    this.order(plan);
    for (const table of plan.from.tables) this.around('t', this.question.tablePlaces(table));
    return [...this.features].map((feature) => hash(feature, MENTION_BITS));
  }

  private word(place: number): string {
    return this.question.tokens[place]?.norm ?? (place < 0 ? '^' : '$');
  }

  private around(role: string, places: readonly number[]): void {
    if (places.length === 0) return;
    const [from, to] = [Math.min(...places), Math.max(...places)];
    let before = from - 1;
    while (before >= 0 && ARTICLES.has(this.word(before))) before -= 1;
    const nth = this.question.slots.filter(({ first }) => first < from).length;
    this.features
      .add(`${role}<${this.word(before)}`)
      .add(`${role}<<${this.word(before - 1)} ${this.word(before)}`)
      .add(`${role}>${this.word(to + 1)}`)
      .add(`${role}@${Math.min(9, Math.floor((from * 10) / this.question.length))}`)
      .add(`${role}#${nth}`);
  }

  private item({ fn, column, places, score }: Item): void {
    if (!column) return;
    const role = `s${fn ?? ''}`;
    this.around(role, places);
    const first = this.word(0);
    for (const stem of column.stems.slice(-2))
      for (const word of [...(score < 0.9 ? this.unexplained : []), first])
        this.features.add(`lx${role.slice(0, 2)} ${stem}|${word}`);
    const { kind, isIdentifier, isUnique } = column;
    this.features.add(`st ${kind} ${first} ${this.word(1)}`);
    this.features.add(`sc ${role} ${Math.min(4, Math.floor(4 * score))} ${kind}${isIdentifier}${isUnique}`);
  }

  private condition({ column, test, places, columnPlaces, origin, score }: Condition): void {
    const role = `f${test.op}`;
    this.around(`${role}v`, places);
    this.around(`${role}c`, columnPlaces);
    const from = Math.min(...places);
    this.features.add(`fk ${origin} ${test.op} ${column.kind} ${Math.min(4, Math.floor(3 * score))}`);
    if (columnPlaces.length === 0) {
      const stem = column.stems.at(-1) ?? '';
      if (from >= 1) this.features.add(`lf ${stem}|${this.word(from - 1)}`);
      if (from >= 2) this.features.add(`lf2 ${stem}|${this.word(from - 2)} ${this.word(from - 1)}`);
      return;
    }
    const last = Math.max(...columnPlaces);
    if (from - last <= 0 || from - last >= 6) return;
    const between = this.question.tokens.slice(last + 1, from).map(({ norm }) => norm);
    this.features.add(`${role} between ${between.join(' ')}`);
  }

  private group({ groupBy, items }: Plan): void {
    if (!groupBy) return;
    const { places } = this.question.mentionOf(groupBy);
    this.around(
      'g',
      places.length > 0 ? places : (items.find((item) => item.places.length > 0)?.places ?? []),
    );
    this.features.add(`gt ${groupBy.kind} ${groupBy.isUnique} ${groupBy.isIdentifier}`);
  }

  private order({ order, limit }: Plan): void {
    if (!order) return;
    const { item, direction } = order;
    const cues = this.question.tokens
      .map(({ norm }) => norm)
      .filter((word) => TELLING.has(word) || word.endsWith('est') || word.endsWith('er'));
    if (!item.column) {
      for (const word of cues) this.features.add(`loc ${direction}|${word}`);
      return;
    }
    this.around(`o${direction}${limit === null ? '' : 'L'}`, item.places);
    for (const word of cues) {
      for (const stem of item.column.stems.slice(-2)) this.features.add(`lo ${direction} ${stem}|${word}`);
      this.features.add(`lot ${direction} ${item.column.kind}${item.column.isYear}|${word}`);
    }
  }
}
