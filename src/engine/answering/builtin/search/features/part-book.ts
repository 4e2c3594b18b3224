import { type CellColumn } from '../../cells/cell-column.js';
import { bucketOf, type ColumnLink } from '../column-link.js';
import { type Filter } from '../filters/filter.js';
import { type FoundFilters } from '../filters/find-filters.js';
import { bitCount, type SearchQuestion } from '../question.js';
import { askedClasses, columnClasses } from './column-classes.js';
import { columnFeatures, type ColumnRole } from './column-features.js';
import { filterFeatures, negationFeatures } from './filter-features.js';
import { combined, featureOf, hashOf } from './hash.js';
import { type QuestionFeatures, questionFeatures } from './question-features.js';
import { type Vocabulary } from './vocabulary.js';

/** What a candidate's answer looks like. */
interface AnswerShape {
  /** 1, 2, 3 for some, 6 for many values. */
  readonly size: number;
  readonly type: string;
  /** True when the question says a value of the answer. */
  readonly isAsked: boolean;
}

/** The words that may be features, and the question by them. */
interface Wording {
  readonly vocabulary: Vocabulary;
  readonly features: QuestionFeatures;
}

/**
 * The parts of candidates and their features. A candidate is a list of parts (its operator, the columns and filters it
 * uses, what it covers of the question, what its answer looks like); each part is scored once for a question, however
 * many candidates share it.
 */
export class PartBook {
  /** How the rows follow in time. */
  private readonly timeOrder: string;
  private readonly makers: ((wording: Wording) => number[])[] = [];
  private readonly ids = new Map<string, number>();

  constructor(
    private readonly question: SearchQuestion,
    private readonly links: readonly ColumnLink[],
    private readonly filters: FoundFilters,
  ) {
    const time = links.find(({ column: { kind } }) => kind === 'date' || kind === 'year');
    this.timeOrder = time?.column.order ?? 'absent';
  }

  /** The features of each part under a vocabulary. */
  features(vocabulary: Vocabulary): Int32Array[] {
    const wording = { vocabulary, features: questionFeatures(this.question, vocabulary) };
    return this.makers.map((hashes) => Int32Array.from(hashes(wording), featureOf));
  }

  private part(key: string, hashes: (wording: Wording) => number[]): number {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = this.makers.length;
    this.makers.push(hashes);
    this.ids.set(key, id);
    return id;
  }

  /**
   * What is done with rows and columns.
   * @param rows the class of the rows it is done with
   */
  operator(name: string, rows = ''): number {
    return this.part(`o:${name} ${rows}`, ({ features }) => {
      const [operator, time] = [hashOf(`op=${name} ${rows}`), hashOf(`time${this.timeOrder}`)];
      const strong = this.filters.best.filter(({ quality }) => quality >= 2).length;
      const ordered = combined(hashOf(`oa=${name}`), time);
      return [
        operator,
        ...features.words.map((word) => combined(operator, word)),
        combined(operator, combined(features.head, 1)),
        combined(operator, features.cues),
        combined(operator, hashOf(`nf${Math.min(3, strong)}`)),
        combined(operator, features.noun),
        ordered,
        ...features.places.map((word) => combined(hashOf(`oa=${name}`), combined(time, word))),
      ];
    });
  }

  /** What the words of a question say of the size of a number, or of the length of a text. */
  magnitude(name: string): number {
    return this.part(`m:${name}`, ({ features }) => {
      const magnitude = hashOf(`mg=${name}`);
      const said = [features.noun, ...features.words];
      return [magnitude, ...said.map((word) => combined(magnitude, word))];
    });
  }

  /** A column in a role. */
  column(column: CellColumn, role: ColumnRole): number {
    return this.part(`c:${role}:${column.position}`, (wording) =>
      columnFeatures(column, role, { question: this.question, links: this.links, ...wording }),
    );
  }

  filter(filter: Filter): number {
    const at = this.filters.best.indexOf(filter);
    return this.part(`f:${at}`, ({ vocabulary }) =>
      filterFeatures(filter, {
        question: this.question,
        links: this.links,
        headerBucket: this.links[filter.column.position]?.bucket ?? 0,
        rivals: this.filters.rivals.get(filter) ?? 0,
        rowCount: filter.column.cells.length,
        vocabulary,
      }),
    );
  }

  /** A filter in a class of operators. */
  filterFor(filter: Filter, operatorClass: string): number {
    const at = this.filters.best.indexOf(filter);
    return this.part(`g:${at}:${operatorClass}`, ({ features }) => {
      const oc = hashOf(`oc=${operatorClass}`);
      const kind = hashOf(`fk=${filter.kind}${filter.comparison ?? ''}`);
      const bucket = this.links[filter.column.position]?.bucket ?? 0;
      return [
        combined(oc, kind),
        combined(oc, combined(kind, hashOf(`cty${filter.column.kind}`))),
        combined(oc, combined(kind, hashOf(`hb${bucket}`))),
        combined(oc, combined(kind, hashOf(`q${Math.round(filter.quality * 2)}`))),
        combined(oc, combined(kind, hashOf(`n${Math.min(3, filter.rows.length)}`))),
        combined(oc, combined(kind, features.asks)),
      ];
    });
  }

  negation(): number {
    return this.part('n', () => negationFeatures(this.question));
  }

  /** How much of the question is explained. */
  coverage(mask: number, operatorClass: string): number {
    const { contentMask } = this.question;
    const unused = Math.min(4, bitCount(this.filters.strongMask & ~mask));
    const used = bucketOf(bitCount(mask & contentMask) / Math.max(1, bitCount(contentMask)));
    return this.part(`v:${unused}:${used}:${operatorClass}`, () => {
      const [un, cv, oc] = [hashOf(`un${unused}`), hashOf(`cv${used}`), hashOf(`oc=${operatorClass}`)];
      return [un, cv, combined(un, cv), combined(oc, un), combined(oc, cv)];
    });
  }

  answer({ size, type, isAsked }: AnswerShape, operatorClass: string): number {
    return this.part(`d:${size}:${type}:${String(isAsked)}:${operatorClass}`, ({ features }) => {
      const { asks, head, noun, firstTwo, number } = features;
      const [ds, dt, dq] = [hashOf(`ds${size}`), hashOf(`dt${type}`), hashOf(`dq${String(isAsked)}`)];
      const oc = hashOf(`oc=${operatorClass}`);
      const asksHead = combined(asks, head);
      return [
        combined(ds, oc),
        combined(dt, asks),
        combined(combined(dt, asks), head),
        combined(dt, head),
        combined(dq, oc),
        combined(ds, asks),
        combined(ds, asksHead),
        combined(combined(ds, oc), asks),
        combined(dq, asks),
        combined(dt, firstTwo),
        combined(ds, firstTwo),
        combined(ds, number),
        combined(combined(ds, number), asks),
        combined(combined(ds, number), oc),
        combined(dt, noun),
        combined(ds, noun),
      ];
    });
  }

  /** The column of the answer beside the one that selects its rows. */
  pair(answer: CellColumn, by: CellColumn | null, operatorClass: string): number {
    return this.part(`x:${operatorClass}:${answer.position}:${by?.position ?? ''}`, (wording) => {
      const { asks, head, cues } = wording.features;
      const { hasHeaders } = wording.vocabulary;
      const oc = hashOf(`oc=${operatorClass}`);
      const bucket = this.links[answer.position]?.bucket ?? 0;
      const [type, header] = [
        hashOf(`pty${answer.kind}`),
        hashOf(`ph=${hasHeaders ? (answer.stems[0] ?? '') : ''}`),
      ];
      const asked = askedClasses(this.question.asks, this.question.head);
      const held = columnClasses(answer);
      const match =
        asked.length === 0
          ? 'none'
          : held.length === 0
            ? 'open'
            : String(asked.some((each) => held.includes(each)));
      const isNoun = (wording.features.nounMask & (this.links[answer.position]?.mask ?? 0)) === 0 ? 0 : 1;
      const noun = hashOf(`pn${isNoun}`);
      const own = [
        combined(oc, noun),
        combined(oc, combined(noun, asks)),
        combined(oc, combined(type, wording.features.noun)),
        combined(oc, hashOf(`pm${match}${bucket}`)),
        combined(oc, combined(type, head)),
        combined(oc, combined(type, cues)),
        combined(oc, hashOf(`pu${bucketOf(answer.uniqueness)}`)),
        combined(oc, hashOf(`pi${Math.min(answer.position, 3)}`)),
        combined(oc, combined(type, hashOf(`phb${bucket}`))),
        combined(oc, combined(type, asks)),
        combined(oc, combined(header, asks)),
      ];
      if (!by) return own;
      const same = combined(oc, hashOf(`pj=s${String(answer.position === by.position)}`));
      const byBucket = hashOf(`s${this.links[by.position]?.bucket ?? 0}`);
      const headers = combined(header, hashOf(`sh=${hasHeaders ? (by.stems[0] ?? '') : ''}`));
      return [
        ...own,
        same,
        combined(same, asks),
        combined(hashOf(`pxs${bucket}`), byBucket),
        combined(headers, 9),
      ];
    });
  }
}
