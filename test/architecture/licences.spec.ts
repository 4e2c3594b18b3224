import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  isAllowedLicence,
  type LockedPackage,
  packagesOf,
  readLock,
  refusedOf,
} from '../../scripts/licences.mjs';
import { sbom } from '../../scripts/sbom.mjs';

const packages = packagesOf(readLock());

/** A package that is not installed. */
const stating = (license: string | null, isDevelopment = false): LockedPackage => ({
  path: 'node_modules/not-installed',
  name: 'caniuse-lite',
  version: '1.0.0',
  license,
  isDevelopment,
});

describe('the licence of every package', () => {
  it('is one that is allowed', () => {
    expect(packages.length).toBeGreaterThan(1000);
    expect(refusedOf(packages)).toEqual([]);
  });

  it.each([
    ['MIT', true],
    ['GPL-3.0-only', false],
    ['GPL-3.0-only OR MIT', true],
    ['MIT AND OFL-1.1', true],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR CC0-1.0)', true],
    ['(GPL-2.0-only OR MIT) AND Zlib', true],
    ['(GPL-2.0-only OR AGPL-3.0-only) AND Zlib', false],
    ['GPL-2.0-only WITH Classpath-exception-2.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['', false],
  ])('is refused unless all of it is allowed: %p', (expression, isAllowed) => {
    expect(isAllowedLicence(expression)).toBe(isAllowed);
    expect(refusedOf([stating(expression)])).toHaveLength(isAllowed ? 0 : 1);
  });

  it('has to be stated, and one that a person has read counts for what is not shipped alone', () => {
    expect(refusedOf([stating(null)])).toHaveLength(1);
    expect(refusedOf([stating('CC-BY-4.0', true)])).toHaveLength(0);
    expect(refusedOf([stating('CC-BY-4.0', false)])).toHaveLength(1);
    expect(refusedOf([stating('CC-BY-NC-4.0', true)])).toHaveLength(1);
  });
});

describe('the bill of materials', () => {
  let bill: ReturnType<typeof sbom>;
  beforeAll(() => {
    bill = sbom();
  });
  const idsOf = (all: readonly { readonly name: string; readonly version: string }[]) =>
    new Set(all.map(({ name, version }) => `${name}@${version}`));

  it('has exactly the packages that run in production', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'quarry' } } });
    expect(idsOf(bill.components)).toEqual(idsOf(packages.filter(({ isDevelopment }) => !isDevelopment)));
  });

  it('tells of each where it comes from, its licence and its hash', () => {
    for (const component of bill.components) {
      expect(component).toMatchObject({
        purl: expect.stringMatching(/^pkg:npm\//) as unknown,
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) as unknown }],
      });
      expect(component.licenses?.length).toBeGreaterThan(0);
    }
  });

  it('names in its dependencies nothing that is not in it', () => {
    const known = new Set(bill.dependencies.map(({ ref }) => ref));

    expect(known.size).toBe(bill.components.length + 1);
    for (const { dependsOn } of bill.dependencies)
      for (const ref of dependsOn) expect(known.has(ref)).toBe(true);
  });
});
