import { type ColumnRef } from '../../representation/column.js';
import { type Rows } from '../../representation/rows.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { groupsNeed } from '../compute/answers.js';
import { bothPresent } from '../compute/correlation.js';
import { type TableNeed } from '../compute/data.js';
import { numberSql } from '../compute/summary.js';
import { type Answer, type Figure, type Measure, type Program, type Sample } from '../program.js';

/** More points are drawn as so many of them, always the same. */
const MOST_POINTS = 2000;
const MOST_VALUES = 5000;

/** What shows the figures of a recipe best. */
export type Picture =
  | { readonly kind: 'distribution'; readonly column: ColumnRef; readonly rows: Rows }
  | { readonly kind: 'boxes'; readonly samples: readonly Sample[] }
  | { readonly kind: 'groupBoxes'; readonly key: ColumnRef; readonly column: ColumnRef; readonly rows: Rows }
  | { readonly kind: 'points'; readonly x: ColumnRef; readonly y: ColumnRef; readonly rows: Rows }
  | { readonly kind: 'groupBars'; readonly answer: Extract<Answer, { op: 'groups' }> }
  /** The same figure of several groups of rows or columns, as it was computed. */
  | { readonly kind: 'bars'; readonly figures: readonly Figure[] };

type Outliers = Extract<Rows, { op: 'outliers' }>;

/** The rows of outliers that rows are taken from, or null. */
function outliersIn(rows: Rows): Outliers | null {
  if (rows.op === 'outliers') return rows.keep === 'outliers' ? rows : null;
  return rows.op === 'filter' ? outliersIn(rows.from) : null;
}

function ofModel({ model }: Extract<Measure, { op: 'model' }>): Picture | null {
  const [x, ...others] = model.features;
  if (!x || others.length > 0 || model.kind !== 'linear' || x.type === 'text' || model.target.type === 'text')
    return null;
  return { kind: 'points', x, y: model.target, rows: model.rows };
}

/** The picture of one measure, or null where its number says all. */
function ofMeasure(measure: Measure): Picture | null {
  switch (measure.op) {
    case 'comparison':
      return { kind: 'boxes', samples: measure.samples };
    case 'groupComparison':
      return { kind: 'groupBoxes', key: measure.key, column: measure.column, rows: measure.rows };
    case 'model':
      return ofModel(measure);
    case 'correlation':
      return { kind: 'points', x: measure.x, y: measure.y, rows: measure.rows };
    case 'normality':
      return { kind: 'distribution', column: measure.column, rows: measure.rows };
    case 'rowCount': {
      const outliers = outliersIn(measure.rows);
      if (!outliers) return null;
      const { column, from } = outliers;
      return { kind: 'boxes', samples: [{ name: column.name, column, rows: from }] };
    }
    case 'summary':
      return measure.fn === 'skewness' || measure.fn === 'kurtosis'
        ? { kind: 'distribution', column: measure.column, rows: measure.rows }
        : null;
    case 'meanBound':
      return { kind: 'distribution', column: measure.mean.column, rows: measure.mean.rows };
    case 'calculation':
      return ofMeasure(measure.left);
    case 'independence':
    case 'evenness':
      return null;
  }
}

function ofAnswer(answer: Answer): Picture | null {
  if (answer.op === 'number') return ofMeasure(answer.measure);
  if (answer.op === 'groups') return { kind: 'groupBars', answer };
  if (answer.op !== 'label') return null;
  const measures = answer.rules.flatMap(({ conditions }) => conditions.map(({ measure }) => measure));
  return measures.map(ofMeasure).find((picture) => picture !== null) ?? null;
}

/** Figures that are the same but for their rows or column: bars beside each other compare them. */
function comparable(figures: readonly Figure[]): Figure[] {
  const kinds = figures.map(({ answer }) => {
    const measure = answer.op === 'number' ? answer.measure : null;
    if (measure?.op === 'summary') return `${measure.fn} ${measure.column.name}`;
    return measure?.op === 'rowCount' && outliersIn(measure.rows) === null ? 'rows' : null;
  });
  const alike = figures.filter((_, at) => kinds[at] !== null && kinds[at] === kinds[0]);
  return alike.length === figures.length && figures.length > 1 ? alike : [];
}

/** The picture of a recipe, or null where one says nothing that its figures do not. */
export function pictureOf({ figures }: Program): Picture | null {
  const bars = comparable(figures);
  if (bars.length > 0) return { kind: 'bars', figures: bars };
  return figures.map(({ answer }) => ofAnswer(answer)).find((picture) => picture !== null) ?? null;
}

const table = (rows: Rows, columns: readonly string[], where: readonly string[]): TableNeed => ({
  kind: 'table',
  rows,
  columns,
  where,
  tail: '',
  select: null,
  within: null,
});

const present = (column: ColumnRef): string => `${inlineColumnSql(column)} IS NOT NULL`;

/** The least, the quartiles and the greatest of values. */
function fiveNumbers(column: ColumnRef): string {
  const value = `(${numberSql(column)})::DOUBLE`;
  const quantile = (share: number): string => `quantile_cont(${value}, ${share})`;
  return `min(${value}) AS "least", ${quantile(0.25)} AS "first quartile", ${quantile(0.5)} AS "median", ${quantile(0.75)} AS "third quartile", max(${value}) AS "greatest"`;
}

/** What SQL has to give for a picture. */
export function pictureNeeds(picture: Picture | null): TableNeed[] {
  switch (picture?.kind) {
    case undefined:
    case 'bars':
      return [];
    case 'groupBars':
      return [groupsNeed(picture.answer)];
    case 'distribution': {
      const value = numberSql(picture.column);
      const need = table(picture.rows, [`${value} AS "value"`], [present(picture.column)]);
      return [{ ...need, tail: `\nORDER BY hash(row_number() OVER ())\nLIMIT ${MOST_VALUES}` }];
    }
    case 'points': {
      const [x, y] = [picture.x, picture.y].map(numberSql);
      const need = table(
        picture.rows,
        [`${x ?? ''} AS "x"`, `${y ?? ''} AS "y"`],
        bothPresent(picture.x, picture.y),
      );
      return [{ ...need, tail: `\nORDER BY hash("x", "y")\nLIMIT ${MOST_POINTS}` }];
    }
    case 'boxes':
      return picture.samples.map(({ column, rows }) => ({
        ...table(rows, [], [present(column)]),
        select: fiveNumbers(column),
      }));
    case 'groupBoxes': {
      const { key, column, rows } = picture;
      const select = `${inlineColumnSql(key)} AS "group", ${fiveNumbers(column)}`;
      return [{ ...table(rows, [], [key, column].map(present)), select, tail: '\nGROUP BY 1\nORDER BY 1' }];
    }
  }
}
