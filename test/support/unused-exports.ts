import { posix } from 'node:path';
import ts from 'typescript';

/** What a file takes from another one: names, or all of it. */
interface Taken {
  readonly from: string;
  readonly names: readonly string[] | 'all';
}

/** A name that is exported as another file exports it. */
interface PassedOn {
  readonly name: string;
  readonly from: string;
  readonly original: string;
}

/** What a file gives to others and takes from them. */
interface FileUses {
  readonly declared: readonly string[];
  readonly taken: readonly Taken[];
  readonly passedOn: readonly PassedOn[];
  /** Files of which all is passed on. */
  readonly allOf: readonly string[];
}

/** Where a file is looked for that is imported as another one: what is built from it. */
const SOURCES: readonly (readonly [RegExp, string])[] = [
  [/^dist\/(.*)\.js$/, 'src/$1.ts'],
  [/\.js$/, '.ts'],
  [/\.js$/, '.tsx'],
];

/** Without comments, which say nothing here and take half of the time. */
const PLAINLY: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** What is a file's default is taken by whatever names the file. */
function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const kinds = modifiers.map(({ kind }) => kind);
  return kinds.includes(ts.SyntaxKind.ExportKeyword) && !kinds.includes(ts.SyntaxKind.DefaultKeyword);
}

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((each) => (ts.isOmittedExpression(each) ? [] : namesIn(each.name)));

function declaredIn(statement: ts.Statement): string[] {
  if (!isExported(statement)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

/** Names that `const { a, b } = await import('…')` takes; all where it is not taken apart at once. */
function takenBy(call: ts.CallExpression): Taken['names'] {
  const { parent } = call;
  const declaration = ts.isAwaitExpression(parent) ? parent.parent : null;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return 'all';
  if (!ts.isObjectBindingPattern(declaration.name)) return 'all';
  return declaration.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
}

/** What is imported while a program runs, and by types in the midst of others. */
function takenWithin(file: ts.SourceFile, from: (specifier: ts.Node) => string[]): Taken[] {
  const taken: Taken[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      for (const path of node.arguments.flatMap(from)) taken.push({ from: path, names: takenBy(node) });
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const names = node.qualifier ? node.qualifier.getText().split('.').slice(0, 1) : 'all';
      for (const path of from(node.argument.literal)) taken.push({ from: path, names });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return taken;
}

function takenAtTop({ importClause: clause }: ts.ImportDeclaration): Taken['names'] {
  const bindings = clause?.namedBindings;
  if (bindings && ts.isNamespaceImport(bindings)) return 'all';
  return (bindings?.elements ?? []).map(({ name, propertyName }) => (propertyName ?? name).text);
}

function usesOf(path: string, text: string, isFile: (path: string) => boolean): FileUses {
  const looksWithin = /\bimport\(/.test(text);
  const file = ts.createSourceFile(path, text, PLAINLY, looksWithin);
  const from = (specifier: ts.Node): string[] => {
    if (!ts.isStringLiteralLike(specifier) || !specifier.text.startsWith('.')) return [];
    const target = posix.join(posix.dirname(path), specifier.text);
    const paths = [target, ...SOURCES.map(([built, source]) => target.replace(built, source))];
    return [...new Set(paths)].filter(isFile);
  };
  const taken: Taken[] = looksWithin ? takenWithin(file, from) : [];
  const passedOn: PassedOn[] = [];
  const allOf: string[] = [];
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) {
      const names = takenAtTop(statement);
      taken.push(...from(statement.moduleSpecifier).map((each) => ({ from: each, names })));
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      const { exportClause: clause } = statement;
      for (const each of from(statement.moduleSpecifier)) {
        if (!clause) allOf.push(each);
        else if (ts.isNamedExports(clause))
          for (const { name, propertyName } of clause.elements)
            passedOn.push({ name: name.text, from: each, original: (propertyName ?? name).text });
      }
    }
  }
  return { declared: file.statements.flatMap(declaredIn), taken, passedOn, allOf };
}

/**
 * The names that files export though no other file takes them, also not by way of others that pass them on.
 * @param texts the program's files by their paths from its folder
 * @param isKept whether a file's exports are left alone
 * @returns `path name`, in the order of the files
 */
export function unusedExports(
  texts: ReadonlyMap<string, string>,
  isKept: (path: string) => boolean = () => false,
): string[] {
  const files = new Map(
    [...texts].map(([path, text]) => [path, usesOf(path, text, (other) => texts.has(other))]),
  );
  const used = new Map<string, Set<string>>();
  const use = (path: string, name: string): void => {
    const names = used.get(path) ?? new Set();
    used.set(path, names);
    if (names.has(name)) return;
    names.add(name);
    for (const each of files.get(path)?.passedOn ?? []) if (each.name === name) use(each.from, each.original);
    for (const other of files.get(path)?.allOf ?? []) use(other, name);
  };
  const exportsOf = (path: string, seen: ReadonlySet<string> = new Set()): string[] => {
    const file = files.get(path);
    if (!file || seen.has(path)) return [];
    const passed = file.allOf.flatMap((other) => exportsOf(other, new Set([...seen, path])));
    return [...file.declared, ...file.passedOn.map(({ name }) => name), ...passed];
  };
  for (const { taken } of files.values())
    for (const { from, names } of taken)
      for (const name of names === 'all' ? exportsOf(from) : names) use(from, name);
  return [...files]
    .filter(([path]) => !isKept(path))
    .flatMap(([path, { declared, passedOn }]) =>
      [...declared, ...passedOn.map(({ name }) => name)]
        .filter((name) => used.get(path)?.has(name) !== true)
        .map((name) => `${path} ${name}`),
    );
}
