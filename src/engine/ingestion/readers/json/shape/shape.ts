import { type ScalarKind } from '../json-sink.js';

const LONGEST_SAMPLE = 100;

/** How many shapes a document may have, and different names one object. */
export class ShapeBudget {
  constructor(
    readonly mostNames: number,
    private left: number,
  ) {}

  /** False when there are no more to be had. */
  take(): boolean {
    return this.left-- > 0;
  }
}

/** What all values at one place of the document have in common, for example at `orders[].customer.name`. */
export class Shape {
  readonly scalars: Record<ScalarKind, number> = { text: 0, number: 0, boolean: 0, null: 0 };
  objects = 0;
  arrays = 0;
  /** What the objects' members are, by name, in the order in which they came up; empty once there are too many. */
  readonly fields = new Map<string, Shape>();
  /** What all members have in common, once there are too many names; else null. */
  members: Shape | null = null;
  /** What the arrays' elements are; null while there was none. */
  items: Shape | null = null;
  /** Length of the shortest and the longest array. */
  shortest = Infinity;
  longest = 0;
  /** Length of the smallest and the largest object. */
  fewestMembers = Infinity;
  mostMembers = 0;
  /** True while the names in each object are 0, 1, 2 and so on. */
  isNumbered = true;
  /** True when what the values hold was not looked at, because they lie too deep. */
  isCut = false;
  /** The first text, if it is short. */
  firstText: string | null = null;
  /** The last object that had this member. */
  lastOwner = 0;

  /** Number of texts, numbers and truth values. */
  get plainValues(): number {
    const { text, number, boolean } = this.scalars;
    return text + number + boolean;
  }

  takeScalar(kind: ScalarKind, text: string): void {
    this.scalars[kind]++;
    if (kind === 'text' && this.firstText === null && text.length <= LONGEST_SAMPLE) this.firstText = text;
  }

  takeArray(length: number): void {
    this.arrays++;
    this.shortest = Math.min(this.shortest, length);
    this.longest = Math.max(this.longest, length);
  }

  takeObject(members: number): void {
    this.objects++;
    this.fewestMembers = Math.min(this.fewestMembers, members);
    this.mostMembers = Math.max(this.mostMembers, members);
  }

  /** The shape of the members with this name. */
  member(name: string, budget: ShapeBudget): Shape {
    const known = this.members ?? this.fields.get(name);
    if (known) return known;
    if (this.fields.size >= budget.mostNames || !budget.take()) return this.becomeMap(budget);
    const field = new Shape();
    // A copy: the name is a part of the text read, and would keep all of that in memory.
    this.fields.set(Buffer.from(name).toString(), field);
    return field;
  }

  /** The shape of the arrays' elements. */
  item(): Shape {
    return (this.items ??= new Shape());
  }

  /** What all members have in common, be they told apart or not. */
  commonMember(budget: ShapeBudget): Shape {
    if (this.members) return this.members;
    const common = new Shape();
    for (const field of this.fields.values()) common.merge(field, budget);
    return common;
  }

  private becomeMap(budget: ShapeBudget): Shape {
    const members = this.commonMember(budget);
    this.fields.clear();
    this.members = members;
    return members;
  }

  private merge(other: Shape, budget: ShapeBudget): void {
    for (const kind of ['text', 'number', 'boolean', 'null'] as const)
      this.scalars[kind] += other.scalars[kind];
    this.objects += other.objects;
    this.arrays += other.arrays;
    this.shortest = Math.min(this.shortest, other.shortest);
    this.longest = Math.max(this.longest, other.longest);
    this.fewestMembers = Math.min(this.fewestMembers, other.fewestMembers);
    this.mostMembers = Math.max(this.mostMembers, other.mostMembers);
    this.isNumbered &&= other.isNumbered;
    this.isCut ||= other.isCut;
    this.firstText ??= other.firstText;
    if (other.items) this.item().merge(other.items, budget);
    if (other.members) this.becomeMap(budget).merge(other.members, budget);
    for (const [name, field] of other.fields) this.member(name, budget).merge(field, budget);
  }
}
