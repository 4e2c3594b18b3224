import { useEffect } from 'preact/hooks';
import { type Proposal } from '../../api/knowledge-types.js';
import { isolated } from '../../lib/format.js';
import { acceptProposal, loadProposals, proposals, rejectProposal } from '../../state/answers/proposals.js';
import { language, t } from '../../state/texts.js';
import { Icon } from '../icon.js';

interface Properties {
  readonly id: string;
  /** The stored version; what is proposed depends on it. */
  readonly version: number;
  /** Whether there is a text that accepting one would leave behind. */
  readonly isUnsaved: boolean;
}

/** What the knowledge of a dataset could be given beside, and why; nothing is taken without a person's yes. */
export function KnowledgeProposals({ id, version, isUnsaved }: Properties) {
  useEffect(() => void loadProposals(id), [id, version]);
  const made = proposals.value.get(id) ?? [];
  if (made.length === 0) return null;
  return (
    <section class="proposed">
      <h3>{t('proposals.title')}</h3>
      <p class="muted">{t(isUnsaved ? 'proposals.saveFirst' : 'proposals.lead')}</p>
      <ul>
        {made.map((proposal) => (
          <ProposalItem key={proposal.id} id={id} proposal={proposal} isUnsaved={isUnsaved} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProperties {
  readonly id: string;
  readonly proposal: Proposal;
  readonly isUnsaved: boolean;
}

function ProposalItem({ id, proposal, isUnsaved }: ItemProperties) {
  return (
    <li>
      <pre dir="ltr" tabIndex={0}>
        {proposal.entry.trimEnd()}
      </pre>
      {reasonsOf(proposal).map((reason) => (
        <p key={reason} class="muted">
          {reason}
        </p>
      ))}
      <div class="knowledge-bar">
        <button type="button" disabled={isUnsaved} onClick={() => void acceptProposal(id, proposal.id)}>
          <Icon name="check" /> {t('proposals.accept')}
        </button>
        <button type="button" class="quiet" onClick={() => void rejectProposal(id, proposal.id)}>
          <Icon name="close" /> {t('proposals.reject')}
        </button>
      </div>
    </li>
  );
}

/** What speaks for a proposal, as sentences. */
function reasonsOf({ evidence: { jobs, places, keys } }: Proposal): string[] {
  const ofJobs = jobs.map(({ question, meant }) =>
    meant === null
      ? t('proposals.right', { question: isolated(question) })
      : t('proposals.meant', { question: isolated(question), meant: isolated(meant) }),
  );
  const ofPlaces = places.map(({ file, rows }) =>
    rows.length === 0
      ? t('proposals.comment', { file: isolated(file) })
      : t('proposals.place', { file: isolated(file), rows: rows.join(', ') }),
  );
  const ofKeys = keys.map(({ containment }) =>
    t('proposals.key', { share: containment.toLocaleString(language.value, { style: 'percent' }) }),
  );
  return [...new Set([...ofJobs, ...ofPlaces, ...ofKeys])];
}
