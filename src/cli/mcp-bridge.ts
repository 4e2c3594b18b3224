import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

/** Longer than the service waits for an answer. */
const CALL_TIMEOUT_MS = 120_000;

/** The endpoint of a service, and the key of a project. */
interface BridgedEndpoint {
  readonly url: URL;
  readonly key: string;
}

/**
 * Serves assistants that start a program and speak with it over its standard input and output: passes what they ask on to an
 * endpoint over HTTP, and what that answers back. Either side may speak another revision of the protocol than the other.
 * @returns resolves when the assistant has closed the input
 * @throws Error where the endpoint is not to be reached, or does not take the key
 */
export async function bridgeToStdio({ url, key }: BridgedEndpoint): Promise<void> {
  const client = new Client(
    { name: 'quarry-bridge', version: '1' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = { headers: { 'x-pd-api-key': key } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const closed = once(process.stdin, 'close');
  const handle = serveStdio(() => serverBefore(client));
  await closed;
  await handle.close();
  await client.close();
}

/** A server that has nothing of its own. */
function serverBefore(client: Client): McpServer {
  const { name = 'quarry', version = '' } = client.getServerVersion() ?? {};
  const instructions = client.getInstructions();
  const bridge = new McpServer(
    { name, version },
    { capabilities: { tools: {}, resources: {} }, instructions },
  );
  const { server } = bridge;
  server.setRequestHandler('tools/list', ({ params }) => client.listTools(params));
  server.setRequestHandler('tools/call', ({ params }, context) => client.callTool(params, passedOn(context)));
  server.setRequestHandler('resources/list', ({ params }) => client.listResources(params));
  server.setRequestHandler('resources/read', ({ params }) => client.readResource(params));
  return bridge;
}

/** A call ends with the one that it is made for, and its progress is that one's. */
function passedOn({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken;
  const tell = (progress: object) =>
    void mcpReq
      .notify({ method: 'notifications/progress', params: { ...progress, progressToken } })
      .catch(() => undefined);
  return {
    signal: mcpReq.signal,
    timeout: CALL_TIMEOUT_MS,
    ...(progressToken !== undefined && { onprogress: tell }),
  };
}
