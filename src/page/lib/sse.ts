/** One server-sent event. */
interface ServerEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** Cuts a stream of text into server-sent events; what is not complete yet is kept for the next piece. */
export class EventReader {
  private rest = '';

  /** The events that are complete with this piece, in order; comments are left out. */
  read(piece: string): ServerEvent[] {
    const frames = (this.rest + piece.replaceAll('\r\n', '\n')).split('\n\n');
    this.rest = frames.pop() ?? '';
    return frames.map(toEvent).filter((event) => event !== null);
  }
}

function toEvent(frame: string): ServerEvent | null {
  let event = '';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of frame.split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'id') id = value;
    if (name === 'data') data.push(value);
  }
  return event === '' ? null : { event, id, data: data.join('\n') };
}
