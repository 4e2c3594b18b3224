/** A sentence of a reply with what stands around it: marks of lists before it, blanks and line ends behind it. */
export interface ReplyPart {
  readonly before: string;
  readonly sentence: string;
  readonly after: string;
}

const LINE_MARK = /^\s*(?:[-*•]\s+|#{1,6}\s+|>\s*)?/;
/** Ends of sentences: a mark, and a blank or the end of the line behind it. Full-width marks need no blank. */
const END = /[.!?…](?=["”»)\]*_]*(?:\s|$))["”»)\]*_]*|[。！？]["”」』）]*/g;

function sentencesOf(line: string): string[] {
  // What stands in braces ends no sentence.
  const masked = line.replace(/\{\{[^{}]*\}\}/g, (whole) => 'x'.repeat(whole.length));
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: mark, index } of masked.matchAll(END)) {
    const to = index + mark.length;
    if (line.slice(from, to).trim() === '') continue;
    sentences.push(line.slice(from, to));
    from = to;
  }
  if (line.slice(from).trim() !== '') sentences.push(line.slice(from));
  return sentences;
}

/** A reply as its sentences; put together again they are the reply, but for blanks at its ends. */
export function splitReply(reply: string): ReplyPart[] {
  return reply
    .trim()
    .split('\n')
    .flatMap((line) => {
      const mark = LINE_MARK.exec(line)?.[0] ?? '';
      const sentences = sentencesOf(line.slice(mark.length));
      if (sentences.length === 0) return [{ before: '', sentence: '', after: '\n' }];
      return sentences.map((text, at) => ({
        before: at === 0 ? mark : (/^\s*/.exec(text)?.[0] ?? ''),
        sentence: text.trim(),
        after: at === sentences.length - 1 ? '\n' : '',
      }));
    });
}
