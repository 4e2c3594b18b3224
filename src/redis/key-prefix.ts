/** Begins the keys of everything that is kept in Redis. */
export const KEY_PREFIX = 'quarry';
