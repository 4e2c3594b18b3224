import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.js';
import { MarkdownText } from '../parts/answer/markdown.js';
import { QueryShown } from '../parts/answer/query-shown.js';
import { SourceShown } from '../parts/evidence/source-shown.js';
import { loadEvidence, type ShownEvidence, type ShownQuery } from '../state/answers/evidence.js';
import { sayFailure } from '../state/failures.js';
import { evidenceOf, type EvidenceTarget } from '../state/store.js';
import { t } from '../state/texts.js';

/** What an answer, or one number of it, rests on: cell, query, rows, second computation, file. */
export function EvidencePanel({ target }: { readonly target: EvidenceTarget }) {
  const [shown, setShown] = useState<ShownEvidence | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    loadEvidence(target.jobId, target.number).then(setShown, (error: unknown) => {
      setTrouble(sayFailure(error));
    });
    return () => {
      // Who opened it with the keyboard goes on where that was.
      if (before instanceof HTMLElement) before.focus();
    };
  }, [target]);
  return (
    <aside class="evidence" ref={panel} tabIndex={-1} aria-label={t('evidence.title')}>
      <header>
        <h2>
          {target.number === null ? t('evidence.title') : t('evidence.ofNumber', { number: target.number })}
        </h2>
        <button
          type="button"
          class="quiet"
          aria-label={t('common.close')}
          onClick={() => {
            evidenceOf.value = null;
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      {trouble !== null && (
        <p class="trouble" role="alert">
          <Icon name="alert" /> {trouble}
        </p>
      )}
      {shown && <Shown shown={shown} target={target} />}
    </aside>
  );
}

interface ShownProperties {
  readonly shown: ShownEvidence;
  readonly target: EvidenceTarget;
}

function Shown({ shown: { evidence, queries, cell }, target }: ShownProperties) {
  const own = cell === null ? queries : queries.filter(({ index }) => index === cell.query);
  const others = queries.filter((query) => !own.includes(query));
  return (
    <>
      {target.number !== null && cell === null && <p class="muted">{t('evidence.notACell')}</p>}
      {own.map((query) => (
        <QueryShown key={query.index} query={query} jobId={target.jobId} cell={cell} />
      ))}
      <section>
        <h3>{t('evidence.files')}</h3>
        {evidence.sources.map((source) => (
          <SourceShown key={source.datasource_id} source={source} />
        ))}
        {evidence.sources.length === 0 && <p class="muted">{t('evidence.noFiles')}</p>}
      </section>
      {others.length > 0 && (
        <section>
          <h3>{t('evidence.others')}</h3>
          {others.map((query) => (
            <OtherQuery key={query.index} query={query} jobId={target.jobId} />
          ))}
        </section>
      )}
    </>
  );
}

interface OtherProperties {
  readonly query: ShownQuery;
  readonly jobId: string;
}

/** What a query told, such as how many rows were left out and why; its result and rows are asked for once somebody looks. */
function OtherQuery({ query, jobId }: OtherProperties) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <details
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
        }}
      >
        <summary>
          <bdi>{query.step}</bdi>
        </summary>
        {isOpen && <QueryShown query={query} jobId={jobId} cell={null} />}
      </details>
      {!isOpen && query.remarks.map((remark) => <MarkdownText key={remark} source={remark} />)}
    </>
  );
}
