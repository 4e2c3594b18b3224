import { type JsonSink, type ScalarKind } from '../json-sink.js';
import { Shape, type ShapeBudget } from './shape.js';

/** Values nested deeper than this are not looked at. */
const DEEPEST_SHAPE = 24;

/** A list or object that was begun. */
interface Level {
  readonly shape: Shape;
  readonly isObject: boolean;
  /** Tells this object from others. */
  readonly serial: number;
  size: number;
}

/** Finds what the values at each place of a document have in common. */
export class ShapeSink implements JsonSink {
  /** The values of the outermost level are its items. */
  readonly root = new Shape();
  /** Members whose name the same object already had. */
  repeatedNames = 0;
  private readonly levels: Level[] = [{ shape: this.root, isObject: false, serial: 0, size: 0 }];
  /** Number of lists and objects begun that are not looked at. */
  private cutLevels = 0;
  private serial = 0;
  private member: Shape = this.root;

  constructor(private readonly budget: ShapeBudget) {}

  beginObject(): void {
    this.begin(true);
  }

  endObject(): void {
    const level = this.end();
    level?.shape.takeObject(level.size);
  }

  beginArray(): void {
    this.begin(false);
  }

  endArray(): void {
    const level = this.end();
    level?.shape.takeArray(level.size);
  }

  name(name: string): void {
    const level = this.levels.at(-1);
    if (this.cutLevels > 0 || !level) return;
    const { shape, serial } = level;
    if (shape.isNumbered && name !== String(level.size)) shape.isNumbered = false;
    level.size++;
    this.member = shape.member(name, this.budget);
    if (shape.members) return;
    if (this.member.lastOwner === serial) this.repeatedNames++;
    this.member.lastOwner = serial;
  }

  scalar(kind: ScalarKind, text: string): void {
    if (this.cutLevels === 0) this.next()?.takeScalar(kind, text);
  }

  private begin(isObject: boolean): void {
    const shape = this.cutLevels > 0 ? null : this.next();
    if (shape && this.levels.length < DEEPEST_SHAPE) {
      this.levels.push({ shape, isObject, serial: ++this.serial, size: 0 });
      return;
    }
    if (shape) this.cut(shape, isObject);
    this.cutLevels++;
  }

  private cut(shape: Shape, isObject: boolean): void {
    shape.isCut = true;
    if (isObject) shape.takeObject(0);
    else shape.takeArray(0);
  }

  private end(): Level | null {
    if (this.cutLevels === 0) return this.levels.pop() ?? null;
    this.cutLevels--;
    return null;
  }

  /** The shape of the value that comes next. */
  private next(): Shape | null {
    const level = this.levels.at(-1);
    if (!level) return null;
    if (level.isObject) return this.member;
    level.size++;
    return level.shape.item();
  }
}
