// Carries out the instructions of docker/Dockerfile without a container engine, and tries what they make: the service starts as
// the image's user on a tree that cannot be written, becomes healthy, answers a question with a chart, and stops. A stage is a
// folder that commands are confined to (chroot); this machine's own Debian and Node.js stand for the base images.
// Usage, as root on Linux: node scripts/check-dockerfile.mjs
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildImage } from './dockerfile/build-image.mjs';
import { tryImage } from './dockerfile/try-image.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0) {
  console.log('The Dockerfile is not checked: that needs root on Linux.');
  process.exit(0);
}
const IN_NAMESPACE = '--in-namespace';
if (process.argv[2] === IN_NAMESPACE) {
  const folder = process.argv[3];
  const image = buildImage('docker/Dockerfile', folder);
  await tryImage(image, join(folder, 'container'));
  console.log('The Dockerfile works.');
} else {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-image-'));
  const words = [
    '--mount',
    '--propagation',
    'private',
    process.execPath,
    process.argv[1],
    IN_NAMESPACE,
    folder,
  ];
  process.exitCode = spawnSync('unshare', words, { stdio: 'inherit' }).status ?? 1;
  // What was mounted went with the namespace, however that ended.
  rmSync(folder, { recursive: true, force: true });
}
