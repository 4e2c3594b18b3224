import { signal } from '@preact/signals';
import { type Page } from '../../api/types.js';
import { type Knowledge, type Proposal } from '../../api/knowledge-types.js';
import { tellingFailures } from '../data.js';
import { adopt, drafts } from '../knowledge.js';
import { notify, setEntry, signedIn } from '../store.js';
import { t } from '../texts.js';

const MOST = '20';

/** By dataset, the best supported first. */
export const proposals = signal<ReadonlyMap<string, readonly Proposal[]>>(new Map());

/** Loads what the knowledge of a dataset could be given beside. Tells where that fails. */
export async function loadProposals(id: string): Promise<void> {
  await tellingFailures(async () => {
    const { records } = await signedIn().get<Page<Proposal>>(path(id), { page_size: MOST });
    setEntry(proposals, id, records);
  });
}

/** Takes a proposal into the document as it is stored. */
export async function acceptProposal(id: string, proposalId: string): Promise<void> {
  await tellingFailures(async () => {
    const body = { based_on: drafts.value.get(id)?.base.version ?? 0 };
    await adopt(id, await signedIn().post<Knowledge>(`${path(id)}/${proposalId}/accept`, body));
  });
  await loadProposals(id);
}

/** Turns a proposal down, until that is undone. */
export async function rejectProposal(id: string, proposalId: string): Promise<void> {
  await tellingFailures(async () => {
    await signedIn().post(`${path(id)}/${proposalId}/reject`, {});
    notify(t('proposals.rejected'), () => void withdraw(id, proposalId));
  });
  await loadProposals(id);
}

async function withdraw(id: string, proposalId: string): Promise<void> {
  await tellingFailures(() => signedIn().remove(`${path(id)}/${proposalId}/reject`));
  await loadProposals(id);
}

function path(id: string): string {
  return `/datasets/${id}/knowledge/proposals`;
}
