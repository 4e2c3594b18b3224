import { type NamedCondition, type VerifiedQuestions } from '../answering/analyst.js';
import { type Knowledge, type Segment } from './document/document.js';

/** The condition of a segment with those of the segments that it is within. A document that was checked has no circle of them. */
function wholeCondition({ condition, within }: Segment, segments: readonly Segment[]): string {
  const wider = within && segments.find(({ name }) => name.text === within.text);
  return wider ? `(${condition.text}) AND (${wholeCondition(wider, segments)})` : condition.text;
}

const conditionOf = (segment: Segment, segments: readonly Segment[]): NamedCondition => ({
  names: [segment.name, ...segment.also].map(({ text }) => text),
  table: segment.table.text,
  written: segment.within ? null : segment.condition.text,
  condition: wholeCondition(segment, segments),
});

/** The verified questions of a document, and the conditions that people have names for; undefined where nothing was verified. */
export function knownQuestions({ verifiedQuestions, segments }: Knowledge): VerifiedQuestions | undefined {
  if (verifiedQuestions.length === 0) return undefined;
  return {
    questions: verifiedQuestions.map(({ question, also, sql, verifiedOn, verifiedBy }) => ({
      question: question.text,
      also: also.map(({ text }) => text),
      sql: sql.text,
      verifiedOn: verifiedOn.text,
      verifiedBy: verifiedBy.text,
    })),
    conditions: segments.map((segment) => conditionOf(segment, segments)),
  };
}
