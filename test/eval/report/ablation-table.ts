import { type Outcome, type Prediction } from '../prediction.js';
import { aligned } from './aligned.js';

const signed = (count: number): string => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : '0');
const isRight = (outcome: Outcome | undefined): boolean => outcome === 'right';
const isNotRight = (outcome: Outcome | undefined): boolean => outcome === 'wrong' || outcome === 'formless';

/** How many more questions of some have another outcome. */
function change(
  predictions: readonly Prediction[],
  proposer: string,
  is: (outcome: Outcome | undefined) => boolean,
): string {
  const [before, after] = [
    predictions.filter(({ outcome }) => is(outcome)).length,
    predictions.filter(({ without }) => is(without?.[proposer])).length,
  ];
  return signed(after - before);
}

/**
 * What leaving out each proposer changes: how many questions more or less are told right, and not right (wrong or formless); none
 * where it was not looked at.
 */
export function ablationTable(predictions: readonly Prediction[]): string[] {
  const asked = predictions.filter(({ without }) => without !== undefined);
  const proposers = [...new Set(asked.flatMap(({ without }) => Object.keys(without ?? {})))];
  if (proposers.length === 0) return [];
  const sets = [...new Set(asked.flatMap(({ groups }) => groups.slice(0, 1)))];
  const rows = [
    { name: 'all', members: asked },
    ...sets.map((name) => ({ name, members: asked.filter(({ groups }) => groups[0] === name) })),
  ];
  const header = proposers.flatMap((name) => [`no ${name}: right`, 'not right']);
  return [
    aligned([
      ['left out', 'asked', ...header],
      ...rows.map(({ name, members }) => [
        name,
        String(members.length),
        ...proposers.flatMap((each) => [change(members, each, isRight), change(members, each, isNotRight)]),
      ]),
    ]),
  ];
}
