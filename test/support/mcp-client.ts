import { Client, type CallToolResult, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type TestService } from './test-service.js';

/** How a test connects where it is not as usual. */
interface McpOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** `legacy` speaks a revision of 2025, `auto` the newest that both know. */
  readonly mode?: 'legacy' | 'auto';
  readonly user?: string;
}

/** The SDK's own client, connected to the endpoint of a service. */
export async function connectMcp(service: TestService, options: McpOptions = {}): Promise<Client> {
  const { key = service.client.key, mode = 'auto', user } = options;
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const url = new URL(`${service.url}/mcp`);
  if (user !== undefined) url.searchParams.set('user_id', user);
  const headers = options.headers ?? { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return client;
}

/** Calls a tool and gives its structured reply. @throws Error with what the assistant is told where it is an error */
export async function callTool<T>(client: Client, name: string, input: object = {}): Promise<T> {
  const result = await client.callTool({ name, arguments: { ...input } });
  if (result.isError === true) throw new Error(textOf(result));
  return result.structuredContent as T;
}

/** All text of a reply. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

export interface McpAnswer {
  readonly job_id: string;
  readonly session_id: string;
  readonly state: string;
  readonly reply: string;
  readonly results: readonly {
    readonly result: string;
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly (string | null)[])[];
    readonly row_count: number;
  }[];
  readonly charts: readonly string[];
  readonly sources: readonly string[];
  readonly next_questions: readonly string[];
  readonly notes: readonly string[];
}
