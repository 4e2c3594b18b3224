import { signal } from '@preact/signals';
import { dataOf, reach } from '../../api/client.js';
import { type AnswerLink, type SharedAnswer } from '../../api/answer-types.js';
import { tellingFailures } from '../data.js';
import { setEntry, signedIn } from '../store.js';

/** The links to answers that work, by job, the newest first. */
export const links = signal<ReadonlyMap<string, readonly AnswerLink[]>>(new Map());

/** Loads the links to an answer; where there is none, one is made. */
export async function openLinks(jobId: string): Promise<void> {
  await tellingFailures(async () => {
    const { records } = await signedIn().get<{ readonly records: readonly AnswerLink[] }>(path(jobId));
    setEntry(links, jobId, records);
    if (records.length === 0) await addLink(jobId);
  });
}

export async function addLink(jobId: string): Promise<void> {
  await tellingFailures(async () => {
    const link = await signedIn().post<AnswerLink>(path(jobId), {});
    setEntry(links, jobId, [link, ...(links.value.get(jobId) ?? [])]);
  });
}

/** Revokes a link. */
export async function removeLink(jobId: string, id: string): Promise<void> {
  await tellingFailures(async () => {
    await signedIn().remove(`${path(jobId)}/${id}`);
    setEntry(
      links,
      jobId,
      (links.value.get(jobId) ?? []).filter((link) => link.id !== id),
    );
  });
}

/** What a link shows; whoever has it needs no key. @throws ApiFailure */
export async function loadSharedAnswer(token: string): Promise<SharedAnswer> {
  const url = new URL(`shared-answers/${encodeURIComponent(token)}`, document.baseURI).href;
  return dataOf<SharedAnswer>(await reach(url, {}));
}

function path(jobId: string): string {
  return `/jobs/${jobId}/links`;
}
