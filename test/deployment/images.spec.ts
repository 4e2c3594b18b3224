import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const SETTINGS = ['NODE', 'BASE', 'DEBIAN', 'POSTGRES', 'REDIS', 'SEAWEEDFS'].map((name) => `${name}_IMAGE`);

interface Locked {
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

describe('the pins of images', () => {
  let folder: string;
  let file: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-pins-'));
    file = join(folder, 'pins.env');
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  /** A program that answers as `docker buildx imagetools inspect` does, by a line of shell. */
  function answer(line: string): void {
    writeFileSync(join(folder, 'docker'), `#!/bin/sh\n${line}\n`);
    chmodSync(join(folder, 'docker'), 0o755);
  }

  const run = (...words: string[]) =>
    spawnSync(process.execPath, [resolve('scripts/pin-images.mjs'), ...words, file], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH ?? ''}` },
    });

  it('are asked of the registry, image by image, and name every image of others', () => {
    answer('printf "sha256:%s\\n" "$(printf "%s" "$4" | sha256sum | cut -d " " -f 1)"');

    expect(run()).toMatchObject({ status: 0 });

    const pins = readFileSync(file, 'utf8').trim().split('\n');
    expect(pins.map((line) => line.split('=')[0])).toEqual(SETTINGS);
    expect(new Set(pins.map((line) => line.split('@sha256:')[1]))).toHaveProperty('size', SETTINGS.length);
    expect(run('--check')).toMatchObject({ status: 0 });
  });

  it('are refused where one is missing, of another image, or has no digest', () => {
    const whole = readFileSync(file, 'utf8');
    for (const [text, setting] of [
      [whole.replace(/^REDIS_IMAGE=.*\n/m, ''), 'REDIS_IMAGE'],
      [whole.replace('NODE_IMAGE=node:', 'NODE_IMAGE=node:1'), 'NODE_IMAGE'],
      [whole.replace(/^(BASE_IMAGE=[^@]+)@.+$/m, '$1@sha256:12'), 'BASE_IMAGE'],
    ] as const) {
      writeFileSync(file, text);
      const { status, stderr } = run('--check');
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(new RegExp(`^.* does not pin ${setting}: \\S+\n$`)) as unknown,
      });
    }
  });

  it('are not written where no digest is told', () => {
    rmSync(file);
    answer('echo unauthorized >&2; exit 1');

    const { status, stderr } = run();

    expect(status).toBe(1);
    expect(stderr).toContain('unauthorized');
    expect(run('--check')).toMatchObject({ status: 1 });
  });
});

describe('the images', () => {
  const locked = (
    JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  ).packages;
  const bake = readFileSync('docker/docker-bake.hcl', 'utf8');
  const dockerfile = readFileSync('docker/Dockerfile', 'utf8');

  it('are built for two architectures, for which there are the same native packages', () => {
    expect(bake).toContain('platforms  = ["linux/amd64", "linux/arm64"]');
    const nativeFor = (cpu: string) =>
      Object.entries(locked)
        .filter(([, { dev, os, cpu: cpus }]) => !dev && os?.includes('linux') && cpus?.includes(cpu))
        .map(([place]) => place.replace(cpu, 'CPU'));

    expect(nativeFor('x64').length).toBeGreaterThan(4);
    expect(nativeFor('arm64').toSorted()).toEqual(nativeFor('x64').toSorted());
  });

  it('run nothing of the architecture that they are built for', () => {
    const stages = dockerfile.split(/^FROM /m).slice(1);

    expect(stages.filter((stage) => /^RUN /m.test(stage)).map((stage) => stage.split('\n')[0])).toEqual([
      '--platform=${BUILDPLATFORM} ${NODE_IMAGE} AS build',
    ]);
  });

  it('take the pinned bases that the build file is given', () => {
    for (const name of ['NODE_IMAGE', 'BASE_IMAGE', 'DEBIAN_IMAGE']) {
      expect(bake).toMatch(new RegExp(`^variable "${name}" \\{ default = null \\}$`, 'm'));
      expect(bake).toMatch(new RegExp(`^ {4}${name} += ${name}$`, 'm'));
      expect(dockerfile).toMatch(new RegExp(`^ARG ${name}=\\S+$`, 'm'));
    }
  });
});
