import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { run } from './stage.mjs';

const START_TIMEOUT_MS = 120_000;

/** What is started of an image as an engine does it: as its user, without rights to gain, over a tree that cannot be written. */
export class Container {
  /**
   * Mounts the volumes over a tree that cannot be written.
   * @param image of `buildImages`
   * @param folder where its volumes are put
   */
  constructor(image, folder) {
    this.image = image;
    [this.user, this.group] = image.user.split(':').map(Number);
    if (!(this.user > 0 && this.group > 0))
      throw new Error('the image does not name its user by numbers, or it is root');
    // Once more, with all that is mounted in it, since only a mount can be made read-only.
    run('mount', '--rbind', image.root, image.root);
    for (const part of image.mounted) run('mount', '-o', 'remount,bind,ro', join(image.root, part));
    for (const volume of image.volumes) this.#mountVolume(join(folder, volume), join(image.root, volume));
  }

  #mountVolume(place, target) {
    mkdirSync(place, { recursive: true });
    chownSync(place, this.user, this.group);
    run('mount', '--bind', place, target);
  }

  /** Carries a command out in it. @returns what `spawnSync` does */
  run(command, environment) {
    return spawnSync(...this.#wordsOf(command, environment, { encoding: 'utf8' }));
  }

  /** Starts the command of the image. @returns the process, once its health check succeeds */
  async start(environment) {
    const service = spawn(
      ...this.#wordsOf(understood(this.image.command), environment, { stdio: 'inherit' }),
    );
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (this.run(this.image.healthCheck, environment).status !== 0) {
      if (service.exitCode !== null || Date.now() > deadline) {
        service.kill('SIGKILL');
        throw new Error('the service does not become healthy in time');
      }
      await delay(500);
    }
    return service;
  }

  /** Stops a process of it in order. @returns its exit code, or the signal that ended it */
  async stop(service) {
    const exit = once(service, 'exit');
    service.kill(this.image.stopSignal);
    const [code, signal] = await exit;
    return code ?? signal;
  }

  /** Whether the tree cannot be written, and the volumes can. */
  isReadOnly(environment) {
    const canWrite = (path) =>
      this.run(['node', '-e', `fs.writeFileSync('${path}', '')`], environment).status === 0;
    const places = ['/app/x', '/etc/x', '/data/x', '/tmp/x'];
    return places.map((path) => String(canWrite(path))).join() === 'false,false,true,true';
  }

  /** Nobody makes namespaces of users below another root, which the seccomp profile of most engines forbids too. */
  #wordsOf(command, environment, options) {
    const { root, workingFolder } = this.image;
    const place = [
      `--root=${root}`,
      `--wd=${workingFolder}`,
      `--setgid=${this.group}`,
      `--setuid=${this.user}`,
    ];
    const words = ['--no-new-privs', 'unshare', ...place, '--', ...command];
    const env = { ...this.image.environment, HOME: '/nonexistent', LOG_LEVEL: 'warn', ...environment };
    return ['/usr/bin/setpriv', words, { ...options, env }];
  }
}

/** A command of Node.js without the options that this machine's, which stands for the image's, is too old for. */
function understood([program, ...words]) {
  if (program !== 'node') return [program, ...words];
  const isKnown = (word) =>
    !word.startsWith('--') || spawnSync(process.execPath, [word, '--eval', '']).status === 0;
  for (const word of words.filter((each) => !isKnown(each)))
    console.log(`  ${word} is not tried: Node.js ${process.version} does not know it`);
  return [program, ...words.filter(isKnown)];
}
