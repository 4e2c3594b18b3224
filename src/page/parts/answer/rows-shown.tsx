import { useEffect, useState } from 'preact/hooks';
import { type EvidenceRows } from '../../api/answer-types.js';
import { loadRows, type RowPlace, ROWS_PER_PAGE } from '../../state/answers/evidence.js';
import { sayFailure } from '../../state/failures.js';
import { t } from '../../state/texts.js';
import { Icon } from '../icon.js';
import { TableBody } from './table-body.js';

/** The rows of the data behind a row of a result, a page at a time. */
export function RowsShown({ jobId, place }: { readonly jobId: string; readonly place: RowPlace }) {
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<EvidenceRows | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    loadRows(jobId, place, page).then(setRows, (error: unknown) => {
      setTrouble(sayFailure(error));
    });
  }, [jobId, place.query, place.row, page]);
  if (trouble !== null) return <p class="trouble">{trouble}</p>;
  if (!rows) return <div class="table-space" aria-busy="true" />;
  const pages = Math.max(1, Math.ceil(rows.total_items / ROWS_PER_PAGE));
  const table = { columns: rows.columns, rows: rows.rows.map((row) => row.map((cell) => cell ?? '')) };
  return (
    <section class="rows-shown">
      <h4>{t('evidence.rows', { count: rows.total_items })}</h4>
      {rows.filter !== null && (
        <p class="muted">
          {t('evidence.filter')} <code dir="ltr">{rows.filter}</code>
        </p>
      )}
      <div class="table">
        <TableBody table={table} numeric={[]} sorting={null} onSort={null} />
      </div>
      <Pages page={page} pages={pages} onPage={setPage} />
    </section>
  );
}

interface PagesProperties {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProperties) {
  if (pages === 1) return null;
  const turn = (by: number, label: string, isPossible: boolean) => (
    <button
      type="button"
      class={by < 0 ? 'quiet turn-back' : 'quiet turn-on'}
      aria-label={label}
      disabled={!isPossible}
      onClick={() => {
        onPage(page + by);
      }}
    >
      <Icon name="chevron" />
    </button>
  );
  return (
    <nav class="pages" aria-label={t('evidence.pages')}>
      {turn(-1, t('evidence.back'), page > 1)}
      <span class="muted">
        {page} / {pages}
      </span>
      {turn(1, t('evidence.on'), page < pages)}
    </nav>
  );
}
