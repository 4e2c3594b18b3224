import { REPLY_LANGUAGES } from '../answering/analyst.js';
import { Catalogue } from '../answering/narration/catalogue.js';

const MARK = '\u0001';
let notes: readonly (readonly string[])[] | null = null;

/** In every language the notes that a question was read with an earlier one, by the pieces around what they name. */
function notesOfContinuation(): readonly (readonly string[])[] {
  notes ??= REPLY_LANGUAGES.flatMap((language) => {
    const catalogue = Catalogue.of(language);
    const ofBefore = catalogue.text('note.ofBefore', { text: MARK });
    return [[catalogue.text('note.continued')], ofBefore.split(MARK).filter((piece) => piece !== '')];
  });
  return notes;
}

/** Whether a message of an answer says that its question was read together with an earlier one. */
export function isContinuation(message: string): boolean {
  return notesOfContinuation().some((pieces) => pieces.every((piece) => message.includes(piece)));
}
