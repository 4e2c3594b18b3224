import { type SourceEvidence } from '../../api/answer-types.js';
import { t } from '../../state/texts.js';
import { Icon } from '../icon.js';

/** A file that an answer rests on: where in it the tables stand, and the passages that are quoted. */
export function SourceShown({ source }: { readonly source: SourceEvidence }) {
  const { name, is_deleted: isDeleted, tables, passages } = source;
  return (
    <div class="source-shown">
      <p class="source">
        <Icon name="file" /> <bdi>{name}</bdi>
        {isDeleted && <span class="muted"> · {t('evidence.deleted')}</span>}
      </p>
      {tables.map(({ name: table, sheet, page, row_range: [first, last], row_count: count }) => (
        <p key={table} class="muted">
          <bdi>{table}</bdi>
          {sheet !== null && ` · ${sheet}`}
          {page !== null && ` · ${t('evidence.page', { page })}`}
          {first !== undefined && last !== undefined && ` · ${t('evidence.range', { first, last })}`}
          {` · ${t('table.rows', { count })}`}
        </p>
      ))}
      {passages.map(({ id, content, page_no: page }) => (
        <blockquote key={id}>
          <bdi>{content}</bdi>
          {page !== null && page !== undefined && (
            <footer class="muted">{t('evidence.page', { page })}</footer>
          )}
        </blockquote>
      ))}
    </div>
  );
}
