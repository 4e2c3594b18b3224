/** A package of the lock file. */
export interface LockedPackage {
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly isDevelopment: boolean;
}

export function readLock(): { readonly packages: Readonly<Record<string, object>> };
export function packagesOf(lock: { readonly packages: Readonly<Record<string, object>> }): LockedPackage[];
export function licenceOf(each: Pick<LockedPackage, 'path' | 'license'>): string | null;
export function isAllowedLicence(expression: string): boolean;
export function refusedOf(packages: readonly LockedPackage[]): LockedPackage[];
