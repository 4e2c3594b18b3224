import { useMemo } from 'preact/hooks';
import { type ForeignKey, type KeySide } from '../../api/file-types.js';
import { idOf, layOut, type TableBox } from '../../lib/key-graph.js';
import { isolated } from '../../lib/format.js';
import { language, t } from '../../state/texts.js';
import '../../styles/keys.css';

/** A table of a dataset. */
export interface NamedTable {
  readonly datasource_id: string;
  readonly table: string;
  /** Name of its file. */
  readonly file: string;
}

interface Properties {
  readonly keys: readonly ForeignKey[];
  readonly tables: readonly NamedTable[];
}

/** How tables belong together: a picture of them with lines between their keys, and the same as a list. */
export function KeyPicture({ keys, tables }: Properties) {
  const graph = useMemo(() => layOut(keys), [keys]);
  const linked = new Set(graph.boxes.map(({ id }) => id));
  const alone = tables.filter((table) => !linked.has(idOf(table)));
  const files = new Map(tables.map((table) => [idOf(table), table.file]));
  if (keys.length === 0) return <p class="muted">{t('data.noKeys')}</p>;
  return (
    <>
      <div class="keys-scroll card" tabIndex={0} role="group" aria-label={t('data.keys')}>
        <div
          class="key-picture"
          dir="ltr"
          aria-hidden="true"
          style={{ width: `${graph.width}px`, height: `${graph.height}px` }}
        >
          <svg width={graph.width} height={graph.height}>
            {graph.lines.map(({ path, marks }, line) => (
              <g key={line}>
                <path d={path} />
                {marks.map(({ text, x, y }, end) => (
                  <text key={end} x={x} y={y}>
                    {text}
                  </text>
                ))}
              </g>
            ))}
          </svg>
          {graph.boxes.map((box) => (
            <Box key={box.id} box={box} file={files.get(box.id) ?? ''} />
          ))}
        </div>
      </div>
      <details class="key-list">
        <summary>{t('data.keyList')}</summary>
        <ul>
          {keys.map((key, place) => (
            <li key={place}>{inWords(key)}</li>
          ))}
        </ul>
      </details>
      {alone.length > 0 && (
        <p class="muted">
          {t('data.unlinked', { tables: alone.map(({ table }) => isolated(table)).join(', ') })}
        </p>
      )}
    </>
  );
}

function Box({ box, file }: { readonly box: TableBox; readonly file: string }) {
  const { table, columns, x, y, width, height } = box;
  return (
    <div
      class="key-table"
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
    >
      <p title={`${table} · ${file}`}>
        <bdi>{table}</bdi>
      </p>
      {columns.map((column) => (
        <p key={column} title={column}>
          <bdi>{column}</bdi>
        </p>
      ))}
    </div>
  );
}

function inWords({ from, to, cardinality, containment }: ForeignKey): string {
  const nameOf = ({ table, column }: KeySide) => `${isolated(table)}.${isolated(column)}`;
  return t('data.keyLine', {
    from: nameOf(from),
    to: nameOf(to),
    cardinality: t(cardinality === 'one-to-one' ? 'data.oneToOne' : 'data.manyToOne'),
    share: containment.toLocaleString(language.value, { style: 'percent', maximumFractionDigits: 1 }),
  });
}
