import { type ComponentChildren, render } from 'preact';
import { type Column, type ForeignKey } from './api/file-types.js';
import { FileList } from './parts/dataset/file-list.js';
import { Icon } from './parts/icon.js';
import { KeyPicture } from './parts/dataset/key-picture.js';
import { MarkdownText } from './parts/answer/markdown.js';
import { Spread } from './parts/dataset/spread.js';
import { Sql } from './parts/answer/sql.js';
import { Steps } from './parts/answer/steps.js';
import { TableBody } from './parts/answer/table-body.js';
import { type Group, newTurn } from './state/answers/turn.js';

/** Those of styles/tokens.css that are colours. */
const COLOURS = [
  ...['ground', 'raised', 'sunken', 'line', 'line-strong', 'text', 'text-quiet', 'accent', 'accent-soft'],
  ...['good', 'warn', 'warn-soft', 'bad', 'bad-soft'],
] as const;
const REPLY =
  '**North** has the highest total: **625**.\n\n- the sum of `amount` by region\n- 50 rows, none left out';
const STATEMENT = `SELECT "region", sum("amount") AS "total amount"\nFROM "sales"\nWHERE "day" >= DATE '2024-01-01'\nGROUP BY 1 -- each region`;
const TABLE = {
  columns: ['region', 'total amount'],
  rows: [
    ['north', '625'],
    ['south', '600'],
  ],
};

const COLUMN: Column = {
  name: 'amount',
  type: 'integer',
  unit: 'EUR',
  nulled: { count: 0, examples: [] },
  meaning: null,
  values: { min: 0, max: 49, distinct_count: 50, missing_count: 0, top_values: [] },
};
const TEXTS: Column = {
  ...COLUMN,
  name: 'region',
  type: 'text',
  values: {
    min: 'north',
    max: 'west',
    distinct_count: 4,
    missing_count: 2,
    top_values: ['north', 'south', 'east'].map((value, place) => ({ value, count: 30 - 9 * place })),
  },
};
const BINS = [3, 8, 14, 22, 17, 11, 0, 2].map((count, place) => ({
  from: place * 5,
  to: place * 5 + 5,
  count,
}));

const side = (table: string, column: string) => ({ datasource_id: table, table, column });
const KEYS: readonly ForeignKey[] = [
  { from: side('lines', 'order_id'), to: side('orders', 'id'), cardinality: 'many-to-one', containment: 1 },
  {
    from: side('lines', 'product'),
    to: side('products', 'code'),
    cardinality: 'many-to-one',
    containment: 0.97,
  },
  { from: side('orders', 'id'), to: side('invoices', 'order_id'), cardinality: 'one-to-one', containment: 1 },
];
const TABLES = ['lines', 'orders', 'products', 'invoices', 'notes'].map((table) => ({
  datasource_id: table,
  table,
  file: `${table}.csv`,
}));

const FILE = { dataset_id: '', size: 1_300_000, progress: 1 };
const FILES = [
  { ...FILE, id: '1', name: 'sales.csv', status: 'synched' },
  { ...FILE, id: '2', name: 'orders.xlsx', status: 'synching', progress: 0.4 },
  { ...FILE, id: '3', name: 'broken.pdf', status: 'invalid', reason: 'row 17: quote not closed' },
] as const;

const step = (name: string, status: Group['status']): Group => ({
  id: name,
  name,
  stage: 'Analyze',
  status,
  files: '',
  blocks: [],
});
const TURN = {
  ...newTurn('turn', 'What is the total amount by region?', null),
  groups: [step('Read the question', 'done'), step('Query the data', 'running'), step('Look it up', 'error')],
};

/** Every token and part of the page with made-up data, for those who work on it: not part of what is served. */
function Design() {
  return (
    <>
      <h1>Tokens and parts</h1>
      <Tokens />
      <Parts />
    </>
  );
}

function Tokens() {
  return (
    <>
      <Section title="Colours">
        <ul class="swatches">
          {COLOURS.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Buttons and fields">
        <div class="row">
          <button type="button" class="primary">
            Ask
          </button>
          <button type="button">Share</button>
          <button type="button" class="quiet">
            <Icon name="download" /> CSV
          </button>
          <button type="button" disabled>
            Stop
          </button>
          <input type="search" aria-label="Filter" placeholder="Filter rows" />
          <kbd>/</kbd>
        </div>
      </Section>
    </>
  );
}

function Parts() {
  return (
    <>
      <Section title="Files">
        <FileList files={FILES} uploads={[]} />
      </Section>
      <Section title="Steps and reply">
        <Steps turn={TURN} />
        <div class="headline">
          <MarkdownText source={REPLY} onNumber={() => undefined} />
        </div>
        <Sql statement={STATEMENT} />
        <TableBody table={TABLE} numeric={[false, true]} sorting={null} onSort={() => undefined} />
      </Section>
      <Section title="Columns">
        <div class="row">
          <Spread column={COLUMN} bins={BINS} />
          <Spread column={TEXTS} bins={null} />
        </div>
      </Section>
      <Section title="Keys">
        <KeyPicture keys={KEYS} tables={TABLES} />
      </Section>
      <Section title="Trouble">
        <p class="trouble">
          <Icon name="alert" /> The service cannot be reached.
        </p>
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const root = document.getElementById('design');
if (root) render(<Design />, root);
