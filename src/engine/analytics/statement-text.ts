/** A text without certain characters at its end. */
function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A statement without the semicolon that ends it, so that it can stand within another one. */
export const withoutSemicolon = (sql: string): string => withoutEnd(sql, '; \t\r\n');

const KIND = /^(?:\w+ )?Error: /;

/** Why a statement is refused, in the words of the database, as a sentence without its end. */
export function refusalText(message: string): string {
  const [first = ''] = message.split('\n');
  return withoutEnd(first.replace(KIND, ''), '.! \r');
}
