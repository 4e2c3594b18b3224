import type request from 'supertest';
import { type Things } from './things.js';

/** What a client sees of an answer, but for what differs each time. */
interface Seen {
  readonly status: number;
  readonly headers: object;
  readonly text: string;
}

/** The envelope of a success, or the end of a stream. */
const SUCCESS = /^\{"code":(0|\{"code":0\}),|\ndata:\[DONE\]\n\n$/;

/** Sends a request. */
export async function see(call: request.Test): Promise<Seen> {
  const { status, headers, text } = await call;
  const same = Object.entries(headers as object).filter(
    ([name]) => !['x-pd-trace-id', 'date'].includes(name),
  );
  return { status, headers: Object.fromEntries(same), text };
}

/** The answer with a mark in the place of everything the request named. */
export function withoutNamed(seen: Seen, named: Things): Seen {
  const names = Object.entries(named).sort(([, a], [, b]) => String(b).length - String(a).length);
  const text = names.reduce((rest, [name, value]) => rest.replaceAll(String(value), `<${name}>`), seen.text);
  return { ...seen, text };
}

/** The answer with a mark in the place of ids and signatures, which are new at each creation. */
export function withoutGenerated(seen: Seen): Seen {
  const text = seen.text
    .replace(/\b(dset|ds|job)-[0-9a-z]{25}\b/g, '<$1>')
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>')
    .replace(/"key":"proj-\w{40}"/g, '<key>')
    .replace(/"prefix":"proj-\w{8}"/g, '<prefix>')
    .replace(/"(created|expires)_at":"[^"]+"/g, '<time>')
    .replace(/expires=\d+&signature=[\w-]+/g, '<signature>');
  return { ...seen, text };
}

/** Whether a request is answered with what it asked for, a file or a stream included. */
export function isAnswered({ headers, text }: Seen): boolean {
  return 'content-disposition' in headers || SUCCESS.test(text);
}
