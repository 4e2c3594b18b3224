import { signal } from '@preact/signals';
import { ApiFailure } from '../api/client.js';
import { type Knowledge, type KnowledgeProblem, type KnowledgeVersion } from '../api/knowledge-types.js';
import { knowledgeSkeleton } from '../lib/knowledge-skeleton.js';
import { loadIntakes } from './data.js';
import { sayFailure } from './failures.js';
import { datasources, intakes, setEntry, signedIn } from './store.js';
import { t } from './texts.js';

const INVALID_PARAMETERS = 300001;

/** The knowledge of a dataset while somebody works on it. */
export interface Draft {
  /** The version that it is made from. */
  readonly base: Knowledge;
  /** What work began with: what that version says, or a skeleton where it says nothing. */
  readonly initial: string;
  readonly text: string;
  /** A text of the person's own that made room for another; null: there is none. */
  readonly aside: string | null;
  /** Of the text as it was looked at last; null: it was not. */
  readonly problems: readonly KnowledgeProblem[] | null;
  /** What was stored meanwhile by somebody else. */
  readonly conflict: Knowledge | null;
  /** Why the last thing did not work. */
  readonly trouble: string | null;
  readonly isSaving: boolean;
  readonly versions: readonly KnowledgeVersion[];
}

/** By dataset. They outlive their view, and are gone with the page. */
export const drafts = signal<ReadonlyMap<string, Draft>>(new Map());

addEventListener('beforeunload', (event) => {
  if ([...drafts.value.values()].some(isUnsaved)) event.preventDefault();
});

export function isUnsaved({ text, initial }: Draft): boolean {
  return text !== initial;
}

/** Loads the newest version, unless there is a text that nobody has saved. @throws ApiFailure */
export async function openKnowledge(id: string): Promise<void> {
  const known = drafts.value.get(id);
  if (known && isUnsaved(known)) return;
  const [base, versions] = await Promise.all([loadVersion(id, null), loadVersions(id), loadIntakes(id)]);
  const initial = initialOf(id, base);
  const nothing = { aside: null, problems: null, conflict: null, trouble: null, isSaving: false };
  setEntry(drafts, id, { ...nothing, base, versions, initial, text: initial });
}

/** @param version null: the newest @throws ApiFailure */
export async function loadVersion(id: string, version: number | null): Promise<Knowledge> {
  const knowledge = await signedIn().get<Knowledge>(path(id), {
    ...(version !== null && { version: String(version) }),
  });
  return { ...knowledge, document: withPlainBreaks(knowledge.document) };
}

async function loadVersions(id: string): Promise<readonly KnowledgeVersion[]> {
  const { versions } = await signedIn().get<{ readonly versions: readonly KnowledgeVersion[] }>(
    `${path(id)}/versions`,
  );
  return versions;
}

/** A text as a text field has it. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Whoever may write and has nothing begins with what the tables are called. */
function initialOf(id: string, { document, is_writable: isWritable }: Knowledge): string {
  if (document.trim() !== '' || !isWritable) return document;
  const tables = (datasources.value.get(id) ?? []).flatMap(
    (file) => intakes.value.get(file.id)?.tables ?? [],
  );
  return knowledgeSkeleton(tables, {
    intro: t('skeleton.intro'),
    synonyms: t('skeleton.synonyms'),
    descriptions: t('skeleton.descriptions'),
    hidden: t('skeleton.hidden'),
    segments: t('skeleton.segments'),
    metrics: t('skeleton.metrics'),
  });
}

function path(id: string): string {
  return `/datasets/${id}/knowledge`;
}

function change(id: string, work: (draft: Draft) => Partial<Draft>): void {
  const draft = drafts.value.get(id);
  if (draft) setEntry(drafts, id, { ...draft, ...work(draft) });
}

export function edit(id: string, text: string): void {
  change(id, () => ({ text, trouble: null }));
}

/** Puts another text in the place of what is there, which is kept where nobody has saved it. */
export function replaceText(id: string, text: string): void {
  change(id, (draft) => ({
    text: withPlainBreaks(text),
    problems: null,
    trouble: null,
    aside: isUnsaved(draft) ? draft.text : draft.aside,
  }));
}

/** Changes the text that is there for the one that was kept. */
export function takeBack(id: string): void {
  change(id, ({ text, aside, initial }) => ({
    text: aside ?? text,
    aside: text === initial ? null : text,
    problems: null,
  }));
}

/** Looks for what is wrong with the text as it stands. */
export async function check(id: string): Promise<void> {
  const text = drafts.value.get(id)?.text ?? '';
  try {
    const { problems } = await signedIn().post<{ readonly problems: readonly KnowledgeProblem[] }>(
      `${path(id)}/check`,
      { document: text },
    );
    // What was written meanwhile is looked at on its own.
    change(id, (draft) => (draft.text === text ? { problems, trouble: null } : {}));
  } catch (error) {
    tell(id, error);
  }
}

/** Makes the text the newest version, unless something is wrong with it or a newer one is there. */
export async function save(id: string): Promise<void> {
  const draft = drafts.value.get(id);
  if (!draft || draft.isSaving) return;
  const { text, base } = draft;
  change(id, () => ({ isSaving: true, conflict: null, trouble: null }));
  try {
    const body = { document: text, based_on: base.version };
    const saved = await signedIn().put<Knowledge>(path(id), body);
    change(id, () => ({ base: saved, initial: text, problems: [] }));
    const versions = await loadVersions(id);
    change(id, () => ({ versions }));
  } catch (error) {
    if (error instanceof ApiFailure && error.code === INVALID_PARAMETERS) await explain(id, error);
    else tell(id, error);
  } finally {
    change(id, () => ({ isSaving: false }));
  }
}

/** Finds out why a text was refused: a newer version, or its problems. */
async function explain(id: string, refusal: ApiFailure): Promise<void> {
  try {
    const newest = await loadVersion(id, null);
    if (newest.version !== drafts.value.get(id)?.base.version) change(id, () => ({ conflict: newest }));
    else await check(id);
    change(id, ({ conflict, problems }) =>
      conflict || problems?.length !== 0 ? {} : { trouble: sayFailure(refusal) },
    );
  } catch (error) {
    tell(id, error);
  }
}

function tell(id: string, error: unknown): void {
  change(id, () => ({ trouble: sayFailure(error) }));
}

/** Goes on from what somebody else has stored; the text that was written meanwhile is kept. */
export async function takeNewest(id: string): Promise<void> {
  const newest = drafts.value.get(id)?.conflict;
  if (newest) await adopt(id, newest);
}

/** Goes on from a version that is stored; a text that nobody has saved is kept beside it. */
export async function adopt(id: string, base: Knowledge): Promise<void> {
  const document = withPlainBreaks(base.document);
  replaceText(id, document);
  change(id, () => ({ base, initial: document, conflict: null }));
  try {
    const versions = await loadVersions(id);
    change(id, () => ({ versions }));
  } catch (error) {
    tell(id, error);
  }
}

/** Makes what an earlier version says the newest one. */
export async function restore(id: string, document: string): Promise<void> {
  replaceText(id, document);
  await save(id);
}
