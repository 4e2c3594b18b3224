/** A statement the workbench does not run, or that fails: its message is meant for people and holds no path. */
export class QueryRefused extends Error {}

/** A statement that broke DuckDB itself: the instance takes no other any more. */
export class DatabaseBroken extends QueryRefused {}
