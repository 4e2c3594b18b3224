const OBJECT_KEY = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*(\/[a-z0-9_-]+(\.[a-z0-9_-]+)*)*$/;

/** @returns the key. @throws Error for one that the service never makes and that could leave its folder */
export function checkedKey(key: string): string {
  if (!OBJECT_KEY.test(key)) throw new Error(`not an object key: ${key}`);
  return key;
}
