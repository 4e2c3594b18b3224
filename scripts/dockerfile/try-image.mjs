import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { QuarryClient } from '../../examples/quarry-client.mjs';
import { insideOf } from './build-image.mjs';
import { run } from './stage.mjs';

const START_TIMEOUT_MS = 120_000;
const FILE = 'examples/data/weather.csv';
const QUESTION = 'What is the average temp_max by location?';
const PNG = '89504e470d0a1a0a';

/**
 * Starts an image as a container is started and uses the service. @throws Error for whatever does not work
 * @param folder where its volumes are put
 */
export async function tryImage(image, folder) {
  const container = startable(image, await freePort(), folder);
  const service = spawn('chroot', container.words(understood(image.command)), {
    env: container.environment,
    stdio: 'inherit',
  });
  try {
    await untilHealthy(service, container, image);
    expectThat(refusesWriting(container), 'the tree of the image cannot be written');
    await useService(container);
    service.kill(image.stopSignal);
    const [code, signal] = await once(service, 'exit');
    expectThat(code === 0, `the service stops in order: it ended with ${code ?? signal}`);
  } finally {
    service.kill('SIGKILL');
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

/** Mounts the volumes over a tree that cannot be written, and tells how a command is carried out there. */
function startable(image, port, folder) {
  const [user, group] = image.user.split(':').map(Number);
  expectThat(user > 0 && group > 0, 'the image names its user by numbers, and it is not root');
  // Once more, with all that is mounted in it, since only a mount can be made read-only.
  run('mount', '--rbind', image.root, image.root);
  for (const part of ['', 'usr/local']) run('mount', '-o', 'remount,bind,ro', join(image.root, part));
  for (const volume of image.volumes) {
    const place = join(folder, volume);
    mkdirSync(place, { recursive: true });
    chownSync(place, user, group);
    run('mount', '--bind', place, join(image.root, volume));
  }
  const confined = [
    'setpriv',
    `--reuid=${user}`,
    `--regid=${group}`,
    '--clear-groups',
    '--no-new-privs',
    '--inh-caps=-all',
  ];
  return {
    url: `http://localhost:${port}`,
    environment: { ...image.environment, PORT: String(port), HOME: '/nonexistent', LOG_LEVEL: 'warn' },
    // Nobody makes namespaces of users below a chroot, which the seccomp profile of most engines forbids too.
    words: (command) => [image.root, ...insideOf(image, [...confined, '--bounding-set=-all', ...command])],
  };
}

async function untilHealthy(service, container, { healthCheck }) {
  expectThat(healthCheck !== null, 'the image tells how its health is checked');
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (inside(container, healthCheck).status === 0) return console.log('✓ the health check succeeds');
    if (service.exitCode !== null || Date.now() > deadline)
      throw new Error('the service does not become healthy in time');
    await delay(500);
  }
}

function refusesWriting(container) {
  const inRoot = inside(container, ['sh', '-c', 'echo x > /app/x || echo x > /etc/x']);
  const inData = inside(container, ['sh', '-c', 'echo x > /data/x && echo x > /tmp/x && rm /data/x /tmp/x']);
  return inRoot.status !== 0 && inData.status === 0;
}

async function useService(container) {
  const made = inside(container, ['node', 'dist/cli.js', 'key', 'create', '--project', 'default', '--json']);
  const client = new QuarryClient(container.url, JSON.parse(made.stdout).key, 'check');
  const dataset_id = await client.addFile(FILE);
  const session_id = await client.createSession('Check');
  const replies = { text: '', charts: [] };
  for await (const { event, data } of client.ask({ session_id, dataset_id, question: QUESTION })) {
    const content = data.choices?.[0].delta.content;
    if (event === 'MESSAGE' && data.stage === 'Respond') replies.text += content;
    if (event === 'IMAGE') replies.charts.push(content.url);
  }
  expectThat(/Seattle/.test(replies.text), `the question is answered:\n${replies.text.trim()}`);
  const chart = Buffer.from(await (await fetch(replies.charts[0])).arrayBuffer());
  expectThat(
    chart.subarray(0, 8).toString('hex') === PNG,
    `the answer has a chart: ${chart.length} bytes of PNG`,
  );
}

/** Carries a command out in the running container. */
function inside({ words, environment }, command) {
  return spawnSync('chroot', words(command), { env: environment, encoding: 'utf8' });
}

function expectThat(holds, what) {
  if (!holds) throw new Error(`It does not hold that ${what}`);
  console.log(`✓ ${what}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
