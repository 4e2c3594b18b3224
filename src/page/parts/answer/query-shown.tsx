import { useState } from 'preact/hooks';
import { type CellPlace } from '../../lib/cells.js';
import { type ShownQuery } from '../../state/answers/evidence.js';
import { t } from '../../state/texts.js';
import { MarkdownText } from './markdown.js';
import { ResultShown } from './result-shown.js';
import { RowsShown } from './rows-shown.js';
import { Sql } from './sql.js';

interface Properties {
  readonly query: ShownQuery;
  readonly jobId: string;
  /** Of the number that was asked for; null: of none. */
  readonly cell: CellPlace | null;
}

/** A query of an answer: its result, what was checked of it, its statement, and the rows behind it. */
export function QueryShown({ query, jobId, cell }: Properties) {
  const [row, setRow] = useState<number | null>(cell?.row ?? (query.result?.rows.length === 1 ? 0 : null));
  return (
    <section class="query-shown">
      <h3>
        <bdi>{query.step}</bdi>
      </h3>
      {query.result && (
        <ResultShown table={query.result} cell={cell} row={row} onRow={query.has_rows ? setRow : null} />
      )}
      {query.remarks.map((remark) => (
        <MarkdownText key={remark} source={remark} />
      ))}
      <Sql statement={query.sql} />
      {query.has_rows && row !== null && (
        <RowsShown key={row} jobId={jobId} place={{ query: query.index, row }} />
      )}
      {!query.has_rows && <p class="muted">{t('evidence.noRows')}</p>}
    </section>
  );
}
