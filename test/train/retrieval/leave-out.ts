/** Sums of the same figures in another order may differ by less. */
const ROUNDING = 1e-9;

/** The quality of each choice on one set, and the collection that the set is made of. */
export interface MeasuredSet {
  readonly name: string;
  readonly collection: string;
  /** In the order of the choices; the first is doing nothing. */
  readonly figures: readonly number[];
}

/** What was chosen without a collection, and what that gives on the sets of the collection. */
interface LeftOut {
  readonly collection: string;
  readonly choice: number;
  readonly gains: readonly { readonly name: string; readonly gain: number }[];
}

/**
 * The choice with the highest mean gain among those that are below doing nothing on no set; doing nothing where there is
 * none.
 */
export function bestChoice(sets: readonly MeasuredSet[]): number {
  const choices = sets[0]?.figures.map((_, choice) => choice) ?? [];
  const harmless = choices.filter((choice) => sets.every((set) => gainOf(set, choice) > -ROUNDING));
  const mean = (choice: number): number => sets.reduce((sum, set) => sum + gainOf(set, choice), 0);
  return harmless.reduce((best, choice) => (mean(choice) > mean(best) ? choice : best), 0);
}

/** Chooses once for each collection, by the sets of all others, and measures the choice on its own. */
export function leavingOut(sets: readonly MeasuredSet[]): LeftOut[] {
  const collections = [...new Set(sets.map(({ collection }) => collection))];
  return collections.map((collection) => {
    const others = sets.filter((set) => set.collection !== collection);
    const choice = bestChoice(others);
    const own = sets.filter((set) => set.collection === collection);
    return { collection, choice, gains: own.map((set) => ({ name: set.name, gain: gainOf(set, choice) })) };
  });
}

/** What a choice gives beside doing nothing. */
export function gainOf({ figures }: MeasuredSet, choice: number): number {
  return (figures[choice] ?? NaN) - (figures[0] ?? NaN);
}
