import { type AnalysisRequest } from '../../analyst.js';
import { type Situation } from '../../decision/features.js';
import { inOwnNames } from '../../other-names.js';
import { type PlanReader } from '../../reading.js';
import { type LinkSource } from '../link/link-source.js';
import { assumedNames, withMeant } from '../proposers/assumed-names.js';
import { isPassable } from '../proposers/left-out.js';

/**
 * What the choice among readings looks at beside them. The question is as it would be asked with the names that the tables have: a
 * name that people have given fits a reading as the one in the table does, and so does a word that can mean one column only.
 */
export async function situationOf(
  request: AnalysisRequest,
  sources: readonly LinkSource[],
  plans: PlanReader,
): Promise<Situation> {
  const { question, tables } = request;
  return {
    question: inOwnNames(withMeant(request, assumedNames(question, sources))),
    isOfSeveral: await plans.areRelated(request),
    tables: tables.length,
    rows: Math.max(...tables.map(({ profile }) => profile.rowCount)),
    isPassable,
  };
}
