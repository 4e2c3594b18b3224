import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** A Redis server of one suite. */
export interface RedisServer {
  readonly url: string;
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>;
  /** Starts it again at the same address, with what it held. @param options of its own */
  start(...options: readonly string[]): Promise<void>;
  /** Ends it at once and starts it again with nothing. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on a free port that keeps all it has acknowledged. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-redis-'));
  const port = await freePort();
  const running = { server: await launch(port, folder) };
  const kill = async (): Promise<void> => {
    if (running.server.exitCode !== null || running.server.signalCode !== null) return;
    const exit = once(running.server, 'exit');
    running.server.kill('SIGKILL');
    await exit;
  };
  const start = async (...options: readonly string[]): Promise<void> => {
    running.server = await launch(port, folder, options);
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    lose: async () => {
      await kill();
      await rm(join(folder, 'appendonlydir'), { recursive: true });
      await start();
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launch(port: number, folder: string, given: readonly string[] = []): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
  const keeping = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
  const server = spawn('redis-server', [...options, ...keeping, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of server.stdout) if (String(line).includes('Ready to accept connections')) break;
  server.stdout.destroy();
  return server;
}
