/**
 * Names under which queries see tables of which several may be called alike: the first keeps its name, the others get a number.
 * SQL does not tell names apart by case.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${name}_${number}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
