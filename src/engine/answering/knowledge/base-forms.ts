/** How a word of a part of speech is inflected: an ending, and what stands in its place in the entry. */
type Ending = readonly [inflected: string, base: string];

/** The rules of detachment of WordNet's morphy (Fellbaum 1998); those with `y` are among its exceptions. */
const ENDINGS: Readonly<Record<string, readonly Ending[]>> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ied', 'y'],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
    ['ier', 'y'],
    ['iest', 'y'],
  ],
};
const SHORTEST = 3;
const DOUBLED = /([bdgmnprt])\1$/u;

/**
 * The entries of a dictionary that a word may be inflected from: "cities" from "city", "biggest" from "big".
 * @param isEntry whether a word is an entry of a part of speech: `noun`, `verb` or `adj`
 */
export function baseForms(word: string, isEntry: (part: string, base: string) => boolean): string[] {
  if (!/^[a-z]+$/u.test(word)) return [];
  const found = Object.entries(ENDINGS).flatMap(([part, endings]) =>
    endings.flatMap(([inflected, base]) => {
      const stem = word.slice(0, word.length - inflected.length);
      if (!word.endsWith(inflected)) return [];
      const undoubled = base === '' && part !== 'noun' && DOUBLED.test(stem) ? [stem.slice(0, -1)] : [];
      return [stem + base, ...undoubled].filter((each) => each.length >= SHORTEST && isEntry(part, each));
    }),
  );
  return [...new Set(found)].filter((base) => base !== word);
}
