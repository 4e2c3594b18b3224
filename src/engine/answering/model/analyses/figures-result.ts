import { FigureWords } from '../../builtin/recipes/present/figure-words.js';
import { type Measure, type Program, type SummaryFunction } from '../../builtin/recipes/program.js';
import { Paraphrase } from '../../builtin/present/paraphrase/paraphrase.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { columnKeys, type NamedResult, type ReferredColumn, type Unit } from '../binding/named-result.js';
import { unitOf } from '../sql/sql-result.js';
import { type AnalysedTable } from './analysed-table.js';
import { type ComputedFigures } from './compute-figures.js';

const PERCENT: Unit = { kind: 'percent' };
const IN_UNIT: ReadonlySet<SummaryFunction> = new Set([
  'mean',
  'median',
  'mode',
  'std',
  'min',
  'max',
  'range',
  'iqr',
  'mad',
  'standardError',
]);

interface ToldFigures {
  readonly program: Program;
  readonly keys: readonly string[];
  readonly texts: readonly string[];
  readonly computed: ComputedFigures;
  readonly table: AnalysedTable;
  readonly catalogue: Catalogue;
}

/** What a number is counted in. */
function unitIn(measure: Measure, { schema }: AnalysedTable): Unit | null {
  const unitOfColumn = (name: string): Unit | null =>
    unitOf(schema.columns.find((column) => column.name === name)?.profile ?? null);
  if (measure.op === 'meanBound') return unitOfColumn(measure.mean.column.name);
  if (measure.op !== 'summary') return null;
  if (measure.fn === 'missingShare') return PERCENT;
  return IN_UNIT.has(measure.fn) ? unitOfColumn(measure.column.name) : null;
}

const extremeOf = (measure: Measure): ReferredColumn['extreme'] =>
  measure.op === 'summary' && (measure.fn === 'min' || measure.fn === 'max') ? measure.fn : null;

function statisticOf(measure: Measure): ReferredColumn['statistic'] {
  const part = 'part' in measure ? measure.part : null;
  if (part === 'pValue' || (typeof part === 'object' && part?.kind === 'pValue'))
    return measure.op === 'normality' ? 'normality' : 'pValue';
  return measure.op === 'correlation' && part === 'statistic' ? 'correlation' : null;
}

/** Statistics as replies refer to them: one row, whose columns have short names and are called what they are. */
export function figuresResult(
  name: string,
  { program, keys, texts, computed, table, catalogue }: ToldFigures,
): NamedResult {
  const words = new FigureWords(catalogue, new Paraphrase(catalogue));
  const unique = columnKeys(keys);
  const columns = program.figures.flatMap((figure, at): ReferredColumn[] => {
    if (figure.answer.op !== 'number') return [];
    const { measure } = figure.answer;
    return [
      {
        name: words.name(figure),
        type: 'number',
        key: unique[at] ?? '',
        unit: unitIn(measure, table),
        isMeasure: true,
        extreme: extremeOf(measure),
        statistic: statisticOf(measure),
      },
    ];
  });
  return {
    name,
    columns,
    rows: [computed.values],
    isCut: false,
    conditions: texts,
    top: null,
    chosen: [],
  };
}
