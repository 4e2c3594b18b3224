import { signal } from '@preact/signals';
import { type Feedback, type Verdict } from '../../api/answer-types.js';
import { tellingFailures } from '../data.js';
import { setEntry, signedIn } from '../store.js';

const NOTHING: Feedback = { verdict: null, comment: null, corrected_question: null, corrected_job_id: null };

/** By job. */
const feedbacks = signal<ReadonlyMap<string, Feedback>>(new Map());

export function feedbackOf(jobId: string): Feedback {
  return feedbacks.value.get(jobId) ?? NOTHING;
}

/** Loads what was said of an answer. Where that fails it looks as if nothing was: whoever says something is told. */
export async function loadFeedback(jobId: string): Promise<void> {
  if (feedbacks.value.has(jobId)) return;
  const feedback = await signedIn()
    .get<Feedback>(path(jobId))
    .catch(() => null);
  if (feedback && !feedbacks.value.has(jobId)) setEntry(feedbacks, jobId, feedback);
}

/** Marks an answer; the mark that it has already is taken back. What was said beside it stays where it fits. */
export async function mark(jobId: string, verdict: Verdict): Promise<void> {
  const { verdict: before, comment } = feedbackOf(jobId);
  if (before === verdict) await withdraw(jobId);
  else await give(jobId, { ...NOTHING, verdict, comment });
}

/** Says something of an answer, in place of what was said before. @returns whether it has been kept */
export async function give(jobId: string, feedback: Feedback): Promise<boolean> {
  let isKept = false;
  await tellingFailures(async () => {
    setEntry(feedbacks, jobId, await signedIn().post<Feedback>(path(jobId), { ...feedback }));
    isKept = true;
  });
  return isKept;
}

async function withdraw(jobId: string): Promise<void> {
  await tellingFailures(async () => {
    await signedIn().remove(path(jobId));
    setEntry(feedbacks, jobId, NOTHING);
  });
}

function path(jobId: string): string {
  return `/jobs/${jobId}/feedback`;
}
