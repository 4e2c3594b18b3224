const SCHEMAS = 'http://schemas.openxmlformats.org';
const STRICT = 'http://purl.oclc.org/ooxml';

/**
 * Namespaces of OOXML, transitional and strict (ISO/IEC 29500), under the prefixes that the standard itself uses.
 * Names of spreadsheets and packages are written without prefix.
 */
const PREFIXES = new Map([
  [`${SCHEMAS}/spreadsheetml/2006/main`, ''],
  [`${STRICT}/spreadsheetml/main`, ''],
  [`${SCHEMAS}/package/2006/relationships`, ''],
  [`${SCHEMAS}/package/2006/content-types`, ''],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', ''],
  [`${SCHEMAS}/wordprocessingml/2006/main`, 'w'],
  [`${STRICT}/wordprocessingml/main`, 'w'],
  [`${SCHEMAS}/presentationml/2006/main`, 'p'],
  [`${STRICT}/presentationml/main`, 'p'],
  [`${SCHEMAS}/drawingml/2006/main`, 'a'],
  [`${STRICT}/drawingml/main`, 'a'],
  [`${SCHEMAS}/drawingml/2006/chart`, 'c'],
  [`${STRICT}/drawingml/chart`, 'c'],
  [`${SCHEMAS}/drawingml/2006/diagram`, 'dgm'],
  [`${STRICT}/drawingml/diagram`, 'dgm'],
  [`${SCHEMAS}/drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${STRICT}/drawingml/spreadsheetDrawing`, 'xdr'],
  [`${SCHEMAS}/officeDocument/2006/relationships`, 'r'],
  [`${STRICT}/officeDocument/relationships`, 'r'],
  [`${SCHEMAS}/officeDocument/2006/math`, 'm'],
  [`${STRICT}/officeDocument/math`, 'm'],
  [`${SCHEMAS}/markup-compatibility/2006`, 'mc'],
  ['http://schemas.microsoft.com/office/powerpoint/2018/8/main', 'p188'],
  ['urn:schemas-microsoft-com:vml', 'v'],
]);
const KNOWN_PREFIXES = new Set(PREFIXES.values());

interface Scope {
  readonly depth: number;
  /** From a prefix in the document to ours; to something that is no name of ours for a namespace we do not know. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** True while every prefix of the document means what it means to us. */
  readonly plain: boolean;
}

/** Gives names in a document the prefixes of the standard, whichever the document itself chose. */
export class Namespaces {
  private scopes: Scope[] = [];
  private scope: Scope = { depth: 0, prefixes: new Map(), plain: true };

  /** Takes the declarations (prefix, namespace) of an element at a depth; they hold until `leave` of that depth. */
  enter(depth: number, declarations: readonly (readonly [string, string])[]): void {
    const known = this.scope.prefixes;
    const added = declarations.map(([prefix, uri]) => [prefix, ourPrefix(prefix, uri)] as const);
    if (added.every(([prefix, ours]) => known.get(prefix) === ours)) return;
    const prefixes = new Map([...known, ...added]);
    const plain = [...prefixes].every(([prefix, ours]) => prefix === ours);
    this.scopes.push(this.scope);
    this.scope = { depth, prefixes, plain };
  }

  leave(depth: number): void {
    if (this.scope.depth !== depth) return;
    this.scope = this.scopes.pop() ?? this.scope;
  }

  /** A prefix that is not declared is taken to be the usual one. */
  elementName(name: string): string {
    if (this.scope.plain) return name;
    const [prefix, local] = split(name);
    return join(this.scope.prefixes.get(prefix) ?? prefix, local);
  }

  attribute(attributes: Readonly<Record<string, string>>, name: string): string | null {
    if (this.scope.plain) return valueOf(attributes, name);
    const [prefix, local] = split(name);
    if (prefix === '') return valueOf(attributes, name);
    for (const [theirs, ours] of this.scope.prefixes) {
      const value = ours === prefix ? valueOf(attributes, join(theirs, local)) : null;
      if (value !== null) return value;
    }
    return this.scope.prefixes.has(prefix) ? null : valueOf(attributes, name);
  }
}

function valueOf(attributes: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;
}

function ourPrefix(prefix: string, uri: string): string {
  const ours = PREFIXES.get(uri.trim());
  if (ours !== undefined) return ours;
  return KNOWN_PREFIXES.has(prefix) ? `?${prefix}` : prefix;
}

function split(name: string): [string, string] {
  const colon = name.indexOf(':');
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)];
}

function join(prefix: string, local: string): string {
  return prefix === '' ? local : `${prefix}:${local}`;
}
