import { computed, type Signal, signal } from '@preact/signals';
import { type Account, Client } from '../api/client.js';
import { type Dataset, type Datasource, type Overview, type Session } from '../api/types.js';
import { type ForeignKey, type Intake } from '../api/file-types.js';
import { type Turn } from './answers/turn.js';

/** Where the page is, as the address says behind its `#`. */
export type Route =
  | { readonly view: 'home' }
  | { readonly view: 'dataset'; readonly id: string }
  | { readonly view: 'session'; readonly id: string }
  /** Of whoever has a link to an answer. */
  | { readonly view: 'shared'; readonly token: string };

/** A file on its way from the person's disk until it can be asked about. */
export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  /** `sending` → `reading` (a data source of its own tells how far) or `failed`. */
  readonly state: 'waiting' | 'sending' | 'failed';
  readonly reason: string | null;
  readonly datasetId: string;
}

/** What is told at the edge of the page until it is closed. */
interface Notice {
  readonly id: number;
  readonly text: string;
  readonly undo: (() => void) | null;
}

export const account = signal<Account | null>(null);
export const client = computed(() => (account.value ? new Client(account.value) : null));

export const route = signal<Route>({ view: 'home' });
export const datasets = signal<readonly Dataset[] | null>(null);
export const sessions = signal<readonly Session[] | null>(null);
export const search = signal('');
export const uploads = signal<readonly Upload[]>([]);
/** By dataset. */
export const datasources = signal<ReadonlyMap<string, readonly Datasource[]>>(new Map());
export const overviews = signal<ReadonlyMap<string, Overview>>(new Map());
/** How the tables of a dataset belong together. */
export const keys = signal<ReadonlyMap<string, readonly ForeignKey[]>>(new Map());
/** By data source. */
export const intakes = signal<ReadonlyMap<string, Intake>>(new Map());
/** By session, oldest first; absent while it is loaded. */
export const conversations = signal<ReadonlyMap<string, readonly Turn[]>>(new Map());
/** The dataset that the next question of a session is asked about. */
export const chosenDataset = signal<string | null>(null);
export const evidenceOf = signal<EvidenceTarget | null>(null);
export const notices = signal<readonly Notice[]>([]);
export const isHelpOpen = signal(false);
export const isSideOpen = signal(false);

/** What the evidence panel shows. */
export interface EvidenceTarget {
  readonly jobId: string;
  /** The number that was asked for, and which of those in the reply it is; null: all of the answer. */
  readonly number: string | null;
}

/** Sets one entry of a map. */
export function setEntry<T>(map: Signal<ReadonlyMap<string, T>>, key: string, value: T): void {
  map.value = new Map([...map.value, [key, value]]);
}

let lastNotice = 0;

/** Tells something at the edge of the page. @param undo takes it back */
export function notify(text: string, undo: (() => void) | null = null): void {
  lastNotice += 1;
  const notice = { id: lastNotice, text, undo };
  notices.value = [...notices.value.slice(-2), notice];
}

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** The client of whoever is signed in. @throws Error where nobody is */
export function signedIn(): Client {
  if (!client.value) throw new Error('nobody is signed in');
  return client.value;
}
