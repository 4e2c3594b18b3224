type Node = Readonly<Record<string, unknown>>;
type Literal = number | string | boolean;

/** A part of a WHERE that holds by itself, as conditions of knowledge are written. */
export interface ReadCondition {
  readonly columns: readonly string[];
  readonly literals: readonly Literal[];
  readonly text: string;
}

/** What a SELECT says. */
export interface ReadStatement {
  /** Tables that it reads, without expressions of its own. */
  readonly tables: readonly string[];
  /** Names of columns that stand in it, of whatever table. */
  readonly columns: readonly string[];
  /** Whether it takes all columns of a table. */
  readonly hasStar: boolean;
  /** Whether it reads what other SELECTs within it give. */
  readonly hasSteps: boolean;
  /**
   * What each row of its only table must meet, joined by AND; null where it reads several tables, has steps, or says something
   * that conditions of knowledge cannot.
   */
  readonly conditions: readonly ReadCondition[] | null;
}

const ORDERS = new Map<unknown, string>([
  ['COMPARE_EQUAL', '='],
  ['COMPARE_NOTEQUAL', '!='],
  ['COMPARE_LESSTHAN', '<'],
  ['COMPARE_LESSTHANOREQUALTO', '<='],
  ['COMPARE_GREATERTHAN', '>'],
  ['COMPARE_GREATERTHANOREQUALTO', '>='],
]);
const TURNED = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);
const MOST_DEPTH = 20;

/** @param tree of DuckDB's `json_serialize_sql` */
export function statementOf(tree: unknown): ReadStatement | null {
  if (!isNode(tree) || tree['error'] === true) return null;
  const statements: readonly unknown[] = Array.isArray(tree['statements']) ? tree['statements'] : [];
  const [first] = statements;
  const root = isNode(first) ? first['node'] : null;
  if (statements.length !== 1 || !isNode(root)) return null;
  const all = [...nodes(root)];
  const own = new Set(
    all.flatMap(({ key, value }) => (typeof key === 'string' && isNode(value) ? [key] : [])),
  );
  const named = all.filter(({ type }) => type === 'BASE_TABLE').map((each) => String(each['table_name']));
  const columns = all.filter((each) => each['class'] === 'COLUMN_REF').map(columnOf);
  return {
    tables: [...new Set(named.filter((name) => !own.has(name)))],
    columns: [...new Set(columns)],
    hasSteps: all.filter(({ type }) => type === 'SELECT_NODE').length > 1,
    hasStar: all.some((each) => each['class'] === 'STAR'),
    conditions: conditionsOf(root),
  };
}

function conditionsOf(root: Node): readonly ReadCondition[] | null {
  const from = root['from_table'];
  if (root['type'] !== 'SELECT_NODE' || !isNode(from) || from['type'] !== 'BASE_TABLE') return null;
  // A SELECT within, in parentheses or as a step, holds for other rows.
  if ([...nodes(root)].filter(({ type }) => type === 'SELECT_NODE').length > 1) return null;
  const where = root['where_clause'];
  if (!isNode(where)) return [];
  const parts = where['type'] === 'CONJUNCTION_AND' ? childrenOf(where) : [where];
  const read = parts.map((part) => conditionOf(part, 0));
  return read.every((each) => each !== null) ? read : null;
}

function conditionOf(node: Node, depth: number): ReadCondition | null {
  if (depth > MOST_DEPTH) return null;
  const type = node['type'];
  const order = ORDERS.get(type);
  if (order !== undefined) return comparison(node, order);
  if (type === 'CONJUNCTION_AND' || type === 'CONJUNCTION_OR')
    return joined(childrenOf(node), type === 'CONJUNCTION_AND' ? ' AND ' : ' OR ', depth);
  if (type === 'OPERATOR_NOT') return negated(childrenOf(node), depth);
  if (type === 'COMPARE_BETWEEN') return between(node);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN')
    return within(node, type === 'COMPARE_IN' ? 'IN' : 'NOT IN');
  if (type === 'OPERATOR_IS_NULL' || type === 'OPERATOR_IS_NOT_NULL')
    return missing(node, type === 'OPERATOR_IS_NULL' ? 'IS NULL' : 'IS NOT NULL');
  if (node['function_name'] === '~~' || node['function_name'] === '!~~')
    return comparison(
      { left: childrenOf(node)[0], right: childrenOf(node)[1] },
      node['function_name'] === '~~' ? 'LIKE' : 'NOT LIKE',
    );
  return null;
}

function comparison({ left, right }: Node, order: string): ReadCondition | null {
  const isTurned = isNode(right) && right['class'] === 'COLUMN_REF';
  const [named, given] = isTurned ? [right, left] : [left, right];
  const operator = isTurned ? (TURNED.get(order) ?? order) : order;
  if (isTurned && operator.endsWith('LIKE')) return null;
  return ofColumn(named, [given], ([literal = '']) => `${operator} ${literal}`);
}

function between({ input, lower, upper }: Node): ReadCondition | null {
  return ofColumn(input, [lower, upper], ([low = '', high = '']) => `BETWEEN ${low} AND ${high}`);
}

function within(node: Node, operator: string): ReadCondition | null {
  const [named, ...given] = childrenOf(node);
  return ofColumn(named, given, (literals) => `${operator} (${literals.join(', ')})`);
}

function missing(node: Node, operator: string): ReadCondition | null {
  return ofColumn(childrenOf(node)[0], [], () => operator);
}

function ofColumn(
  named: unknown,
  given: readonly unknown[],
  textOf: (literals: readonly string[]) => string,
): ReadCondition | null {
  if (!isNode(named) || named['class'] !== 'COLUMN_REF') return null;
  const literals = given.map(literalOf);
  if (!literals.every((each) => each !== null)) return null;
  const column = columnOf(named);
  return { columns: [column], literals, text: `${nameText(column)} ${textOf(literals.map(literalText))}` };
}

function joined(parts: readonly Node[], word: string, depth: number): ReadCondition | null {
  const read = parts.map((part) => conditionOf(part, depth + 1));
  if (!read.every((each) => each !== null)) return null;
  return {
    columns: read.flatMap(({ columns }) => columns),
    literals: read.flatMap(({ literals }) => literals),
    text: `(${read.map(({ text }) => text).join(word)})`,
  };
}

function negated([part]: readonly Node[], depth: number): ReadCondition | null {
  const read = part ? conditionOf(part, depth + 1) : null;
  return read && { ...read, text: `NOT (${read.text})` };
}

/** A constant, also one that is read as a date or time. */
function literalOf(node: unknown): Literal | null {
  if (!isNode(node)) return null;
  if (node['class'] === 'CAST') {
    const to = isNode(node['cast_type']) ? String(node['cast_type']['id']) : '';
    // TRUE and FALSE are parsed as texts that are made booleans.
    if (to === 'BOOLEAN') return booleanOf(literalOf(node['child']));
    return /^(?:DATE|TIME|TIMESTAMP)/.test(to) ? literalOf(node['child']) : null;
  }
  const value = node['class'] === 'CONSTANT' ? node['value'] : null;
  return isNode(value) && value['is_null'] === false ? constantOf(value) : null;
}

function booleanOf(literal: Literal | null): boolean | null {
  return literal === 't' ? true : literal === 'f' ? false : null;
}

function constantOf({ type, value }: Node): Literal | null {
  const { id, type_info: info } = isNode(type) ? type : {};
  if (id === 'VARCHAR') return String(value);
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'number' || Math.abs(value) > Number.MAX_SAFE_INTEGER) return null;
  const scale = id === 'DECIMAL' && isNode(info) ? Number(info['scale']) : 0;
  return Number(`${value}e-${scale}`);
}

const literalText = (literal: Literal): string =>
  typeof literal === 'string' ? `'${literal.replaceAll("'", "''")}'` : String(literal).toUpperCase();

const nameText = (name: string): string =>
  /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name) &&
  !/^(?:and|or|not|between|in|like|is|null|true|false)$/i.test(name)
    ? name
    : `"${name.replaceAll('"', '""')}"`;

function columnOf(node: Node): string {
  const names: unknown = node['column_names'];
  const last: unknown = Array.isArray(names) ? names.at(-1) : undefined;
  return typeof last === 'string' ? last : '';
}

function childrenOf(node: Node): readonly Node[] {
  return Array.isArray(node['children']) ? node['children'].filter(isNode) : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every object of a parse tree, without recursion: trees may be deep. */
function* nodes(root: unknown): Generator<Node> {
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isNode(value)) yield value;
    for (const child of Object.values(value)) pending.push(child);
  }
}
