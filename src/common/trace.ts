import { AsyncLocalStorage } from 'node:async_hooks';

export interface Trace {
  /** 32 hexadecimal digits, assigned by the service. */
  readonly id: string;
  /** The caller's own trace id, or null. */
  readonly externalId: string | null;
  /** W3C's name of the span that is worked on. Absent where spans are not kept. */
  readonly traceparent?: string;
}

/** What a request or task is about, as far as it is known. */
export interface Subject {
  readonly projectId?: string;
  readonly jobId?: string;
  readonly datasourceId?: string;
  /** That a question is asked of. */
  readonly datasetId?: string;
  /** The acting user. */
  readonly userId?: string;
  /** The beginning of the API key. */
  readonly keyPrefix?: string;
  /** Of what the request created, or has created before. */
  readonly createdId?: string;
}

/** What is known of the request or task that is being worked on. */
interface Scope {
  readonly trace: Trace;
  /** Shared by all that is done for it. */
  readonly notes: { subject: Subject; readonly privateTexts: string[] };
}

const storage = new AsyncLocalStorage<Scope>();

/** The trace of the request or task that is being worked on, or null outside of one. */
export function currentTrace(): Trace | null {
  return storage.getStore()?.trace ?? null;
}

/** Runs `work` so that everything it logs and enqueues carries the trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run({ trace, notes: { subject: {}, privateTexts: [] } }, work);
}

/** Runs `work` as a span of the current request or task, or as one of its own. Its trace id is that of the span. */
export function withSpan<T>(traceparent: string, work: () => T): T {
  const scope = storage.getStore();
  const trace = { externalId: null, ...scope?.trace, id: traceIdOf(traceparent), traceparent };
  return storage.run({ trace, notes: scope?.notes ?? { subject: {}, privateTexts: [] } }, work);
}

/** Has what is logged from now on tell what the request or task is about. */
export function noteSubject(subject: Subject): void {
  const scope = storage.getStore();
  if (scope) scope.notes.subject = { ...scope.notes.subject, ...subject };
}

export function currentSubject(): Subject {
  return storage.getStore()?.notes.subject ?? {};
}

/** @returns what tells the subject of this request or task from anywhere, later on too */
export function captureSubject(): () => Subject {
  const scope = storage.getStore();
  return () => scope?.notes.subject ?? {};
}

/** Keeps texts of the request or task out of the log, should an error quote them. */
export function keepPrivate(...texts: readonly string[]): void {
  storage.getStore()?.notes.privateTexts.push(...texts);
}

export function privateTexts(): readonly string[] {
  return storage.getStore()?.notes.privateTexts ?? [];
}

/** @param traceparent well-formed */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}
