/** Who asks: the key stands for the project, the user is the caller's own name. */
export interface Account {
  readonly key: string;
  readonly user: string;
}

/** What the service refused, or that it could not be reached (code null). */
export class ApiFailure extends Error {
  constructor(
    readonly code: number | null,
    message: string,
  ) {
    super(message);
  }

  get isOffline(): boolean {
    return this.code === null;
  }
}

const ROOT = new URL('v2/team', document.baseURI).href;

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Sends requests of one account. */
export class Client {
  constructor(private readonly account: Account) {}

  /** @throws ApiFailure */
  async get<T>(path: string, query: Readonly<Record<string, string>> = {}): Promise<T> {
    return dataOf<T>(await this.fetch(path, {}, query));
  }

  /** @throws ApiFailure */
  async post<T>(path: string, body: Readonly<Record<string, unknown>>): Promise<T> {
    return dataOf<T>(await this.fetch(path, { method: 'POST', body }));
  }

  /** @throws ApiFailure */
  async put<T>(path: string, body: Readonly<Record<string, unknown>>): Promise<T> {
    return dataOf<T>(await this.fetch(path, { method: 'PUT', body }));
  }

  /** @throws ApiFailure */
  async remove(path: string): Promise<void> {
    await dataOf(await this.fetch(path, { method: 'DELETE', body: {} }));
  }

  /** A response that is a stream or an envelope. @throws ApiFailure where the service cannot be reached */
  async fetch(path: string, call: Call, query: Readonly<Record<string, string>> = {}): Promise<Response> {
    const { key, user } = this.account;
    const { method = 'GET', body, headers = {}, signal } = call;
    const search = new URLSearchParams({ ...query, user_id: user });
    const url = `${ROOT}${path}${method === 'GET' ? `?${search}` : ''}`;
    return reach(url, {
      method,
      headers: { 'x-pd-api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify({ ...body, user_id: user }) }),
      ...(signal && { signal }),
      // Is carried out also where the page is left meanwhile.
      ...(method === 'DELETE' && { keepalive: true }),
    });
  }
}

/** Exchanges the code of a link for a key. @throws ApiFailure */
export async function signIn(code: string): Promise<string> {
  const response = await reach(new URL('sign-in', document.baseURI).href, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  return (await dataOf<{ key: string }>(response)).key;
}

/** @throws ApiFailure where the service cannot be reached */
export async function reach(url: string, options: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...options,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure(null, String(error));
  }
}

/** The payload of an envelope. @throws ApiFailure for a failure, and for what is no envelope */
export async function dataOf<T>(response: Response): Promise<T> {
  const text = await response.text().catch(() => '');
  const envelope = parse(text);
  if (!envelope) throw new ApiFailure(response.ok ? 9999 : null, `HTTP ${response.status}`);
  const { code, data, msg } = envelope;
  // The overview of a dataset has an object there.
  if (code === 0 || (typeof code === 'object' && code?.code === 0)) return data as T;
  throw new ApiFailure(typeof code === 'number' ? code : 9999, msg ?? '');
}

interface Envelope {
  readonly code: number | { readonly code: number } | null;
  readonly data: unknown;
  readonly msg?: string;
}

function parse(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'code' in value ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
