/** What a migration did, and to what. */
export interface RunMigration {
  /** The statements in their order, each as one. */
  readonly statements: readonly string[];
  /** Tables that were there before. */
  readonly tables: ReadonlySet<string>;
}

const CREATE_INDEX =
  /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?(?<name>\w+)\s+ON (?<table>\w+)/i;
const ALTER_TABLE = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(?<table>\w+) (?<changes>[^]*)$/i;
const REMOVE = /^DROP (?<kind>TABLE|FUNCTION|TYPE|VIEW|TRIGGER|SEQUENCE) (?:IF EXISTS )?(?<name>\w+)/i;

/** Changes of a table that its other users do not notice, but that read or rewrite all of it under a lock. */
const LOCKING: readonly (readonly [RegExp, string])[] = [
  [/\bSET NOT NULL\b/i, 'forbids nulls: add a check that is not valid, and validate it'],
  [/\b(?:SET DATA )?TYPE\b/i, 'changes a type'],
  [
    /\bADD CONSTRAINT\b(?![^]*\bNOT VALID\b)(?![^]*\bUSING INDEX\b)/i,
    'adds a constraint that is not NOT VALID',
  ],
  [
    /\bADD (?:COLUMN )?(?!CONSTRAINT)\w+ [^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i,
    'adds a column without a default',
  ],
  [/\bDEFAULT (?:gen_random_uuid|clock_timestamp|random)\(/i, 'rewrites every row for a default'],
];

/** Changes of a table that its other users notice. */
const NARROWING: readonly (readonly [RegExp, string])[] = [
  [/\bDROP (?!NOT NULL|DEFAULT|CONSTRAINT)(?:COLUMN )?(?:IF EXISTS )?\w+/i, 'removes a column'],
  [/\bRENAME\b/i, 'renames'],
];

/** @returns what would stop others for long, a line each; nothing for a migration that keeps the rules */
export function locksOf({ statements, tables }: RunMigration): string[] {
  return statements.flatMap((statement) => {
    const index = CREATE_INDEX.exec(statement)?.groups;
    if (index && tables.has(index.table ?? '')) return [`${index.name} is not built concurrently`];
    return alterations(statement, tables, LOCKING);
  });
}

/** @returns what processes of the version before may still use and do not find any more, a line each */
export function contractionsOf({ statements, tables }: RunMigration): string[] {
  return statements.flatMap((statement) => {
    const removed = REMOVE.exec(statement)?.groups;
    if (removed) return [`${removed.kind} ${removed.name} is removed`];
    return alterations(statement, tables, NARROWING);
  });
}

function alterations(
  statement: string,
  tables: ReadonlySet<string>,
  rules: readonly (readonly [RegExp, string])[],
): string[] {
  const { table = '', changes = '' } = ALTER_TABLE.exec(statement)?.groups ?? {};
  if (!tables.has(table)) return [];
  return rules.filter(([rule]) => rule.test(changes)).map(([, breach]) => `${table}: ${breach}`);
}
