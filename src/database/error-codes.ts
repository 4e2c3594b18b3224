/** PostgreSQL's code for a row whose parent is missing. */
export const FOREIGN_KEY_VIOLATION = '23503';
