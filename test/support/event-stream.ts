import { request as httpRequest } from 'node:http';

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** The data of all events but JOB_ID and END_MARK. */
interface EventData {
  readonly id: string;
  readonly model: string;
  readonly choices: readonly {
    readonly delta: { readonly role?: null; readonly content: unknown };
    readonly index: number;
    readonly finish_reason: null;
  }[];
  readonly created: number;
  readonly group_id: string;
  readonly group_name: string;
  readonly stage: string;
  readonly code?: number;
  readonly message?: string;
}

/** Splits a body into its events, leaving comments out. Lines must have no space after the colon. */
export function parseEvents(body: string): StreamEvent[] {
  return body
    .split('\n\n')
    .filter((frame) => frame !== '' && !frame.startsWith(':'))
    .map((frame) => {
      const fields = new Map(
        frame.split('\n').map((line) => /^(\w+):(?! )(.*)$/.exec(line)?.slice(1, 3) as [string, string]),
      );
      return {
        event: fields.get('event') ?? '',
        id: fields.get('id') ?? null,
        data: fields.get('data') ?? '',
      };
    });
}

export function dataOfEvent({ data }: StreamEvent): EventData {
  return JSON.parse(data) as EventData;
}

export function contentOf(event: StreamEvent): unknown {
  return dataOfEvent(event).choices[0]?.delta.content;
}

/**
 * Posts a job and cuts the connection at the first event, as a client that goes away does.
 * @param more headers beside those that every request has
 * @returns the job's id
 */
export function postAndLeave(
  url: string,
  key: string,
  body: object,
  more: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-pd-api-key': key, 'content-type': 'application/json', ...more };
    const request = httpRequest(`${url}/v2/team/jobs`, { method: 'POST', headers }, (response) => {
      response.once('data', (chunk: Buffer) => {
        response.destroy();
        resolve(/data:(job-\w+)/.exec(String(chunk))?.[1] ?? '');
      });
    });
    request.once('error', reject);
    request.end(JSON.stringify(body));
  });
}

/** A stream that is being read. */
interface OpenStream {
  readonly headers: Headers;
  /** Reads on until a text has come. @returns everything received so far */
  readUntil(text: string): Promise<string>;
  /** Cuts the connection. */
  leave(): void;
}

/** Posts a job and reads its stream piece by piece, as its client does. */
export async function openStream(url: string, key: string, body: object): Promise<OpenStream> {
  const connection = new AbortController();
  const response = await fetch(`${url}/v2/team/jobs`, {
    method: 'POST',
    headers: { 'x-pd-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, stream: true }),
    signal: connection.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  const readUntil = async (text: string): Promise<string> => {
    while (!received.includes(text)) {
      const piece = await reader?.read();
      if (!piece || piece.done) throw new Error(`the stream ends without ${text}: ${received}`);
      received += piece.value;
    }
    return received;
  };
  return {
    headers: response.headers,
    readUntil,
    leave: () => {
      connection.abort();
    },
  };
}
