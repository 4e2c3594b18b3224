import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, afterEach, describe, expect, it } from '@jest/globals';

const FILES = [
  ...[
    'package.json',
    'package-lock.json',
    'docker/Dockerfile',
    'docker/docker-bake.hcl',
    'docker/compose.yaml',
  ],
  'docker/helm/quarry/Chart.yaml',
  ...['small', 'ha'].map((name) => `docker/kubernetes/overlays/${name}/kustomization.yaml`),
];
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const CHANGELOG = `# Changelog\n\n## ${version}, 2026-12-01\n\n- Answers.\n- # of rows.\n\n## 0.0.1, 2026-01-01\n\n- Begun.\n`;
/** Of whatever settings of git there are here. */
const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.com',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.com',
};

describe('the script of a release', () => {
  let folder: string;
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...AUTHOR } });
  const release = (...words: string[]) =>
    spawnSync(process.execPath, [resolve('scripts/release.mjs'), ...words], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...AUTHOR },
    });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'all');
  };
  const replace = (file: string, from: string, to: string) =>
    writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replaceAll(from, to));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-release-'));
    for (const file of FILES) cpSync(file, join(folder, file));
    writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
    const named = [
      ...readFileSync('docker/Dockerfile', 'utf8').matchAll(/^ARG (\w+_IMAGE)=(\S+)$/gm),
      ...readFileSync('docker/compose.yaml', 'utf8').matchAll(/\$\{(\w+_IMAGE):-([^}]+)\}/g),
    ];
    const pins = named.map(([, setting, image]) => `${setting}=${image}@sha256:${'a1'.repeat(32)}\n`);
    writeFileSync(join(folder, 'docker/pins.env'), pins.join(''));
    git('init', '--quiet');
    commit();
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('makes a tag of the version, with its section of the changelog as message, once', () => {
    expect(release('--check')).toMatchObject({ status: 0, stdout: `v${version} can be released\n` });
    expect(git('tag')).toBe('');

    expect(release()).toMatchObject({ status: 0, stderr: '' });

    expect(git('tag', '--list', '--format=%(objecttype) %(contents)')).toBe(
      `tag Quarry ${version}\n\n- Answers.\n- # of rows.\n\n`,
    );
    expect(release()).toMatchObject({ status: 1, stderr: `There is a tag v${version} already.\n` });
  });

  it('refuses what is not committed', () => {
    writeFileSync(join(folder, 'more'), '');

    expect(release()).toMatchObject({ status: 1, stderr: 'There are changes that are not committed.\n' });
    expect(git('tag')).toBe('');
  });

  it('refuses a changelog without a section of the version, without its date, or with nothing in it', () => {
    for (const [from, to, fault] of [
      [`## ${version}, `, '## 9.0.0, ', `CHANGELOG.md has no section of ${version}.`],
      [', 2026-12-01', ', not released', `"${version}, not released".`],
      ['- Answers.\n- # of rows.\n', '', 'is empty.'],
    ] as const) {
      writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
      replace('CHANGELOG.md', from, to);
      commit();

      const { status, stderr } = release();

      expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(fault) as unknown });
    }
  });

  it('refuses another version in any of the files that name it', () => {
    for (const file of FILES.slice(1)) replace(file, version, '9.9.9');
    commit();

    const { status, stderr } = release();

    expect(status).toBe(1);
    for (const file of FILES.slice(1)) expect(stderr).toContain(`${file} names 9.9.9 instead of ${version}.`);
  });

  it('refuses images of others that are not pinned', () => {
    rmSync(join(folder, 'docker/pins.env'));
    commit();

    const { status, stderr } = release();

    expect(status).toBe(1);
    expect(stderr).toContain('docker/pins.env does not pin NODE_IMAGE');
  });
});
