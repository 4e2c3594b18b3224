import { type IngestedFile, type IngestedTable } from '../../ingested-file.js';
import {
  correctionOf,
  refuseUnknownColumns,
  refuseUnknownTables,
  wantedTypeOf,
} from '../../intake-correction.js';
import { plainIntakeOf, unitsOf } from '../../layout/intake-report.js';
import { profileTable } from '../../profiles/profile.js';
import { writeTyped } from '../../typing/typed-table.js';
import { unitInName } from '../../typing/units.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { type FileReader, type SourceFile, type Workplace } from '../file-reader.js';
import { type DocumentPlan, planDocument } from './document-plan.js';
import { scanJson } from './json-scanner.js';
import { utf8Source } from './json-source.js';
import { type TableDraft } from './plan.js';
import { RowSink } from './row-sink.js';
import { ShapeBudget } from './shape/shape.js';
import { ShapeSink } from './shape/shape-sink.js';
import { tableNames } from './table-names.js';
import { documentNotes, tableNotes } from './table-notes.js';
import { TableWriter } from './table-writer.js';
import { writtenTable } from './written-table.js';

const MOST_SHAPES = 50_000;

/** What all tables of a file have in common. */
interface FileFacts {
  readonly encoding: string;
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
  readonly isParallel = true;

  async read(source: SourceFile, workplace: Workplace): Promise<IngestedFile> {
    refuseTextCorrections(workplace);
    const { path, encoding } = await utf8Source(source.path, workplace);
    const budget = new ShapeBudget(workplace.maxColumns, MOST_SHAPES);
    const shapes = new ShapeSink(budget);
    const scan = scanJson(path, shapes, workplace.maxJsonDepth);
    const plan = planDocument(shapes.root.item(), scan.values, { maxColumns: workplace.maxColumns, budget });
    const mayRepeatNames = shapes.repeatedNames > 0;
    const writers = takeApart(path, workplace, { plan, mayRepeatNames });
    const drafts = plan.tables.filter(({ isOnlyNames }) => !isOnlyNames);
    const names = tableNames(drafts, source.name);
    refuseUnknownTables(workplace.correction, [...names.values()]);
    const tables: IngestedTable[] = [];
    for (const draft of drafts) tables.push(await store(draft, { encoding, writers, names }, workplace));
    return { tables, passages: null, notes: documentNotes(scan, encoding, shapes.repeatedNames) };
  }
}

/** What JSON does not have cannot be given otherwise. */
function refuseTextCorrections({ correction: { delimiter, tables = {} } }: Workplace): void {
  if (delimiter !== undefined) throw new UnreadableFile('a delimiter can only be given for delimited text');
  for (const { headerRows, skippedRows } of Object.values(tables)) {
    if (headerRows ?? skippedRows)
      throw new UnreadableFile(
        'for JSON, only column types can be corrected, not header rows or skipped rows',
      );
  }
}

/** Writes the rows of all tables to files in the scratch folder. */
function takeApart(
  path: string,
  { scratchFolder, maxJsonDepth }: Workplace,
  job: { plan: DocumentPlan; mayRepeatNames: boolean },
): ReadonlyMap<TableDraft, TableWriter> {
  const { plan, mayRepeatNames } = job;
  const drafts = plan.tables.flatMap((table) => table.parts ?? [table]);
  const writers = new Map(
    drafts.map((draft, i) => [draft, new TableWriter(draft, `${scratchFolder}/table-${String(i + 1)}.csv`)]),
  );
  scanJson(path, new RowSink(plan, writers, mayRepeatNames), maxJsonDepth);
  writers.get(plan.single)?.endRow();
  for (const writer of writers.values()) writer.flush();
  return writers;
}

async function store(draft: TableDraft, facts: FileFacts, workplace: Workplace): Promise<IngestedTable> {
  const { duck, outputFolder, scratchFolder, correction } = workplace;
  const { encoding, writers, names } = facts;
  const name = names.get(draft) ?? '';
  const table = writtenTable(draft, writers);
  const tableCorrection = correctionOf(correction, name);
  refuseUnknownColumns(tableCorrection, name, table.names);
  const file = `table-${String([...names.keys()].indexOf(draft) + 1)}.parquet`;
  const stored = `${outputFolder}/${file}`;
  const text = {
    relation: table.relation,
    columns: table.names.map((column) => ({
      name: column,
      wantedType: wantedTypeOf(tableCorrection, column),
    })),
    sample: table.sample,
    commaIsDecimal: false,
  };
  const typed = await writeTyped(duck, text, { file: stored, scratchFolder });
  const units = unitsOf(
    typed,
    typed.map((column) => unitInName(column.name)),
  );
  const { profile, keySketches } = await profileTable(duck, stored, { name, totalRows: [], units });
  const owner = draft.owner ? (names.get(draft.owner) ?? null) : null;
  const sheet = draft.name === '' ? null : draft.name;
  const found = { typed, profile, hasHeader: table.hasHeader, sheet };
  const intake = plainIntakeOf({ encoding, delimiter: null, quote: null }, found);
  const notes = [...tableNotes(table, profile, owner), ...intake.notes];
  return { profile, file, keySketches, intake: { ...intake, notes } };
}
