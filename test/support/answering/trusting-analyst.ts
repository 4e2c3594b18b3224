import { BuiltinAnalyst } from '../../../src/engine/answering/builtin/builtin-analyst.js';
import { USUAL_TRUST } from '../../../src/engine/answering/builtin/choosing/choice.js';
import { TablesReader } from '../../../src/engine/answering/builtin/reading/tables-reader.js';
import { noCharts } from './no-charts.js';
import { searchHere } from './search-here.js';

/**
 * An analyst that tells whatever its grammar reads: for tests of what the grammar computes, which what was learned of others'
 * questions may not change.
 */
export function trustingAnalyst(
  charts: ConstructorParameters<typeof BuiltinAnalyst>[0] = noCharts,
): BuiltinAnalyst {
  const trust = { ...USUAL_TRUST, isInGrammar: true };
  return new BuiltinAnalyst(charts, searchHere, new TablesReader(charts, searchHere, null, trust));
}
