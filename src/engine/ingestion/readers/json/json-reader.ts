import { textOf } from '../../duck.js';
import { literal } from '../../sql.js';
import { writeTyped } from '../../typing/typed-table.js';
import { type FileReader, type ReadTable, type SourceFile, type Workplace } from '../file-reader.js';
import { type DocumentPlan, planDocument } from './document-plan.js';
import { scanJson } from './json-scanner.js';
import { utf8Source } from './json-source.js';
import { type TableDraft } from './plan.js';
import { RowSink } from './row-sink.js';
import { ShapeBudget } from './shape.js';
import { ShapeSink } from './shape-sink.js';
import { tableNames } from './table-names.js';
import { documentNotes, tableNotes } from './table-notes.js';
import { TableWriter } from './table-writer.js';
import { writtenTable } from './written-table.js';

const MOST_SHAPES = 50_000;

/** What all tables of a file have in common. */
interface FileFacts {
  readonly encoding: string;
  readonly notes: readonly string[];
  readonly writers: ReadonlyMap<TableDraft, TableWriter>;
  /** Names of the tables to be stored. */
  readonly names: ReadonlyMap<TableDraft, string>;
}

/**
 * Reads JSON (RFC 8259), also several values one a line. Lists of objects, of lists and of plain values become tables,
 * lists within their objects tables of their own. The file is read twice: once to check all of it and to see what it is
 * made of, once to take it apart.
 */
export class JsonReader implements FileReader {
  readonly extensions = ['.json'];

  async read(source: SourceFile, workplace: Workplace): Promise<readonly ReadTable[]> {
    const { path, encoding } = await utf8Source(source.path, workplace.scratchFolder);
    const budget = new ShapeBudget(workplace.maxColumns, MOST_SHAPES);
    const shapes = new ShapeSink(budget);
    const scan = scanJson(path, shapes);
    const limits = { maxColumns: workplace.maxColumns, budget };
    const plan = planDocument(shapes.root.item(), scan.values, limits);
    const mayRepeatNames = shapes.repeatedNames > 0;
    const writers = takeApart(path, { plan, mayRepeatNames, scratchFolder: workplace.scratchFolder });
    const notes = documentNotes(scan, encoding, shapes.repeatedNames);
    const drafts = plan.tables.filter(({ isOnlyNames }) => !isOnlyNames);
    const names = tableNames(drafts, source.name);
    const tables: ReadTable[] = [];
    for (const draft of drafts)
      tables.push(await store(draft, { encoding, notes, writers, names }, workplace));
    return tables;
  }
}

/** Writes the rows of all tables to files in the scratch folder. */
function takeApart(
  path: string,
  job: { plan: DocumentPlan; mayRepeatNames: boolean; scratchFolder: string },
): ReadonlyMap<TableDraft, TableWriter> {
  const { plan, mayRepeatNames, scratchFolder } = job;
  const drafts = plan.tables.flatMap((table) => table.parts ?? [table]);
  const writers = new Map(
    drafts.map((draft, i) => [draft, new TableWriter(draft, `${scratchFolder}/table-${String(i + 1)}.csv`)]),
  );
  scanJson(path, new RowSink(plan, writers, mayRepeatNames));
  writers.get(plan.single)?.endRow();
  for (const writer of writers.values()) writer.flush();
  return writers;
}

async function store(draft: TableDraft, facts: FileFacts, workplace: Workplace): Promise<ReadTable> {
  const { duck, outputFolder, scratchFolder } = workplace;
  const { encoding, notes, writers, names } = facts;
  const table = writtenTable(draft, writers);
  const file = `table-${String([...names.keys()].indexOf(draft) + 1)}.parquet`;
  const stored = `${outputFolder}/${file}`;
  const { relation, names: columns, sample } = table;
  const typing = await writeTyped(
    duck,
    { relation, names: columns, sample, commaIsDecimal: false },
    { file: stored, scratchFolder },
  );
  const types = (await duck.rows(`DESCRIBE FROM ${literal(stored)}`)).map((row) => textOf(row[1]));
  const owner = draft.owner ? (names.get(draft.owner) ?? null) : null;
  const intake = {
    encoding,
    delimiter: null,
    headerRow: table.hasHeader ? 1 : null,
    skippedRows: [],
    notes: [...notes, ...tableNotes(table, types, owner), ...typing],
  };
  return { name: names.get(draft) ?? '', file, intake };
}
