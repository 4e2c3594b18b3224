/** A number as reports print it, without its blanks, as a regular expression of RE2 and of JavaScript: `$(1,204.5)`, `12.4¢`. */
export const NUMBER_IN_TEXT = '[+−(-]?[$€£¥₹]?[(]?[0-9][0-9,]*([.][0-9]+)?[¢%]?[)]?[¢%]?';
/** What makes such a number negative. */
export const IS_NEGATIVE = '[−(-]';

const NUMBER = new RegExp(`^${NUMBER_IN_TEXT}$`);
const NEGATIVE = new RegExp(IS_NEGATIVE);

/** The number that a text is, or null. */
export function numberInText(text: string): number | null {
  if (!NUMBER.test(text.replaceAll(' ', ''))) return null;
  const number = Number(text.replace(/[^0-9.]/g, ''));
  return NEGATIVE.test(text) ? -number : number;
}
