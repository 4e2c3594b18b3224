/** A whole number of at least `least` from an attribute; `least` also where it is absent or something else. */
export function wholeNumber(value: string | null, least: number): number {
  const number = Number(value ?? least);
  return Number.isSafeInteger(number) && number > least ? number : least;
}
