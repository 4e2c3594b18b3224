import { type QueryRunner } from '../../analyst.js';
import { type LinkSource } from '../link/link-source.js';
import { type BriefedTables } from './briefed-tables.js';
import { findConcentration } from './concentration.js';
import { courseOf } from './course.js';
import { type Finding, lookInto, type Subject } from './finding.js';
import { findMovers } from './movers.js';
import { findOutliers } from './outliers.js';
import { findLacks } from './quality.js';
import { subjectOf } from './subject.js';
import { findTrends } from './trends.js';

/** Findings that are told. */
const MOST_FINDINGS = 6;
/** A briefing of fewer says of time what may be chance, too. */
const FEWEST_FINDINGS = 3;
const IN_TIME: ReadonlySet<Finding['kind']> = new Set(['trend', 'mover']);
/** Of one kind, so that a briefing does not say the same of each column; of each of several tables one. */
const MOST_OF_KIND = 2;

async function findIn(
  { schema }: LinkSource,
  workbench: QueryRunner,
  signal: AbortSignal,
): Promise<Finding[]> {
  const subject = subjectOf(schema);
  const look = lookInto(workbench);
  const course = await courseOf(subject, look);
  signal.throwIfAborted();
  const inTime = course
    ? [...(await findTrends(subject, course, look)), ...(await findMovers(subject, course, look))]
    : [];
  signal.throwIfAborted();
  return [
    ...inTime,
    ...(await findConcentration(subject, look)),
    ...(await findOutliers(subject, look)),
    ...(await findLacks(subject, look)),
  ];
}

/** The rows of a table by what their keys refer to. */
async function findAlongKey({ schema }: LinkSource, workbench: QueryRunner): Promise<Finding[]> {
  const { composition } = schema;
  if (composition?.kind !== 'join') return [];
  const added = new Set(
    composition.columns.flatMap(({ table, as }) => (table === composition.right ? [as] : [])),
  );
  const whole = subjectOf(schema);
  const subject: Subject = {
    ...whole,
    measures: whole.measures.filter(({ column }) => !added.has(column.name)),
    categories: whole.categories.filter(({ name }) => added.has(name)),
  };
  return findConcentration(subject, lookInto(workbench));
}

/** The findings that tell most, the weightiest first, of each kind a few. Few are followed by how things went lately, whatever it was. */
function mostTelling(findings: readonly Finding[]): Finding[] {
  const chosen: Finding[] = [];
  const isOfSeveral = new Set(findings.map(({ schema }) => schema)).size > 1;
  const isMore = ({ kind, schema }: Finding): boolean => {
    const same = chosen.filter((each) => each.kind === kind);
    const isRepeated = isOfSeveral && same.some((each) => each.schema === schema);
    return same.length < MOST_OF_KIND && !isRepeated;
  };
  for (const finding of findings.toSorted((left, right) => right.weight - left.weight)) {
    const most = finding.weight > 0 ? MOST_FINDINGS : IN_TIME.has(finding.kind) ? FEWEST_FINDINGS : 0;
    if (chosen.length < most && isMore(finding)) chosen.push(finding);
  }
  return chosen;
}

/** What the tables say by themselves, the most telling first; nothing where nothing stands out. */
export async function findAll(
  { sources, joins }: BriefedTables,
  workbench: QueryRunner,
  signal: AbortSignal,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const source of sources) findings.push(...(await findIn(source, workbench, signal)));
  for (const source of joins) {
    signal.throwIfAborted();
    findings.push(...(await findAlongKey(source, workbench)));
  }
  return mostTelling(findings);
}
