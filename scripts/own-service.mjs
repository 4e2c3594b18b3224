// Starts a service of its own, with an embedded database and files in a temporary folder.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A running service; `stop` ends it and removes all that it stored. */
export class OwnService {
  #environment;
  #child = null;
  #stopping = null;

  constructor(port, dataDir, settings) {
    this.url = `http://localhost:${port}`;
    this.dataDir = dataDir;
    this.#environment = {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      PUBLIC_URL: '',
      ...settings,
    };
  }

  /** @param settings environment variables beside the address and the folder */
  static async start(settings = {}) {
    const dataDir = await mkdtemp(join(tmpdir(), 'quarry-own-'));
    const service = new OwnService(await freePort(), dataDir, settings);
    try {
      await service.#start();
      return service;
    } catch (error) {
      await service.stop();
      throw error;
    }
  }

  get isRunning() {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Of the process of the service. */
  get pid() {
    return this.#child.pid;
  }

  /** Makes an API key of a project, which is made unless it is the default one. */
  createKey(project = 'default') {
    if (project !== 'default') this.#administer('project', 'create', project);
    return this.#administer('key', 'create', '--project', project).key;
  }

  /** Asked twice it ends once: a second signal would not let the service close its database. */
  stop() {
    this.#stopping ??= this.#end();
    return this.#stopping;
  }

  async #end() {
    if (this.isRunning) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve));
      this.#child.kill('SIGTERM');
      await ended;
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }

  #administer(...words) {
    const all = ['dist/cli.js', ...words, '--json'];
    return JSON.parse(execFileSync(process.execPath, all, { cwd: ROOT, env: this.#environment }));
  }

  #start() {
    const options = { cwd: ROOT, env: this.#environment, stdio: ['ignore', 'pipe', 'inherit'] };
    this.#child = spawn(process.execPath, ['dist/main.js'], options);
    return new Promise((resolve, reject) => {
      this.#child.once('exit', (code) => reject(new Error(`the service ended with code ${code}`)));
      this.#child.stdout.on('data', (text) => {
        if (String(text).includes('Quarry is ready')) resolve();
      });
    });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(String(port)));
    });
  });
}
