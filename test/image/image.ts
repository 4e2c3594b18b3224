// Makes the image of a process of many by its instructions in docker/Dockerfile without a container engine, measures it, and tries it:
// an api and a worker start as the image's user on a tree that cannot be written and has no shell, read five kinds of files and answer
// in three languages. What is built and installed here stands for the stage that builds. With --whole that is carried out too, from a
// clean folder, and the image with everything embedded is tried as well. A stage is a folder that commands are confined to (chroot);
// Debian 12 as it is here stands for the base images, of which a smaller one is made of the same packages, and Node.js for theirs.
// Usage, as root on Debian 12, after `npm run build`: npm run image [-- --whole]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImages, type Image } from '../../scripts/dockerfile/build-image.mjs';
import { assembleTree } from '../../scripts/image/tree.mjs';
import { expectThat } from './expect-that.js';
import { measureImage, MOST_BYTES } from './measure.js';
import { tryAllInOne, tryCluster } from './try-images.js';

const DOCKERFILE = 'docker/Dockerfile';
const IN_NAMESPACE = '--in-namespace';
const WHOLE = '--whole';

/** Mounts go with the namespace, however the process ends. */
function inNamespace(): number {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-image-'));
  const self = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const words = ['--mount', '--propagation', 'private', ...self, IN_NAMESPACE, folder];
  const { status } = spawnSync('unshare', words, { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  return status ?? 1;
}

function tellSizes(image: Image): void {
  const sizes = measureImage(image.root);
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const parts = Object.entries(sizes).map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
  expectThat(
    total <= MOST_BYTES,
    `${megabytes(total)} (${parts.join(', ')}), of at most ${megabytes(MOST_BYTES)}`,
  );
}

function imageOf(images: ReadonlyMap<string, Image>, name: string): Image {
  const image = images.get(name);
  if (!image) throw new Error(`${DOCKERFILE} has no stage ${name}`);
  return image;
}

async function main(folder: string): Promise<void> {
  const stages = join(folder, 'stages');
  const isWhole = process.argv.includes(WHOLE);
  if (!isWhole) assembleTree(join(folder, 'build', 'image'));
  const images = isWhole
    ? buildImages(DOCKERFILE, stages)
    : buildImages(DOCKERFILE, stages, {
        stages: ['runtime', 'cluster'],
        given: { build: { root: join(folder, 'build') } },
      });
  tellSizes(imageOf(images, 'cluster'));
  await tryCluster(imageOf(images, 'cluster'), join(folder, 'cluster'));
  if (isWhole) await tryAllInOne(imageOf(images, 'all-in-one'), join(folder, 'all-in-one'));
}

/** Whether folders can be mounted here for this process alone. */
const canMount = (): boolean => spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' }).status === 0;

const given = process.argv.indexOf(IN_NAMESPACE);
if (process.platform !== 'linux' || process.getuid?.() !== 0 || !canMount()) {
  process.stdout.write('The image is not tried: that needs root on Linux, and leave to mount.\n');
} else if (given === -1) {
  process.exitCode = inNamespace();
} else {
  await main(process.argv[given + 1] ?? '');
}
