// Asks the registries which digests the images of others have now and writes them to a file of settings, which builds and Compose read:
// each image by its name and its digest, of all architectures. With --check it asks nobody, and fails where the file does not name every
// image as docker/Dockerfile and docker/compose.yaml do, by a digest.
// Usage: node scripts/pin-images.mjs [--check] [FILE]          needs docker buildx; FILE is docker/pins.env where it is not given
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const SOURCES = [
  { file: 'docker/Dockerfile', named: /^ARG (\w+_IMAGE)=(\S+)$/gm },
  { file: 'docker/compose.yaml', named: /\$\{(\w+_IMAGE):-([^}]+)\}/g },
];
const DIGEST = /^sha256:[0-9a-f]{64}$/;

const words = process.argv.slice(2);
const file = words.find((word) => !word.startsWith('--')) ?? 'docker/pins.env';
const images = SOURCES.flatMap((source) => [...readFileSync(source.file, 'utf8').matchAll(source.named)]).map(
  ([, setting, image]) => ({ setting, image }),
);
if (words.includes('--check')) check();
else pin();

function pin() {
  const lines = images.map(({ setting, image }) => `${setting}=${image}@${digestOf(image)}\n`);
  writeFileSync(file, lines.join(''));
  console.log(`${file} names ${lines.length} images`);
}

/** @throws Error where the registry, or whoever answers for it, names none */
function digestOf(image) {
  const asked = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { status, stdout, stderr, error } = spawnSync('docker', asked, { encoding: 'utf8' });
  const digest = stdout?.trim() ?? '';
  if (status !== 0 || !DIGEST.test(digest))
    throw error ?? new Error(`no digest of ${image} was told: ${digest} ${stderr.trim()}`);
  return digest;
}

function check() {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const pinned = new Map(text.split('\n').map((line) => line.split(/=(.*)/s)));
  const wrong = images.filter(({ setting, image }) => {
    const [name, digest] = (pinned.get(setting) ?? '').split('@');
    return name !== image || !DIGEST.test(digest ?? '');
  });
  for (const { setting, image } of wrong) console.error(`${file} does not pin ${setting}: ${image}`);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(`${file} pins all ${images.length} images`);
}
