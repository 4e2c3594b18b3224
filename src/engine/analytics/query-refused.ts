/** A statement the workbench does not run, or that fails: its message is meant for people and holds no path. */
export class QueryRefused extends Error {}
