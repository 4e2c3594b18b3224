import { leaving, loadDatasets, loadSessions, tellingFailures } from './data.js';
import { goTo } from './routing.js';
import { datasets, dismiss, notices, notify, route, sessions, signedIn } from './store.js';
import { t } from './texts.js';

export type SideKind = 'dataset' | 'session';

/** For so long a deletion can be undone. */
const UNDO_MS = 8000;
const PATHS = { dataset: '/datasets', session: '/sessions' } as const;

export async function renameItem(kind: SideKind, id: string, name: string): Promise<void> {
  await tellingFailures(async () => {
    await signedIn().post(`${PATHS[kind]}/${id}`, { name });
    await reload(kind);
  });
}

/** Takes a conversation or dataset out of sight, and deletes it when nobody has undone that for a while. */
export function removeItem(kind: SideKind, id: string): void {
  const list = kind === 'dataset' ? datasets : sessions;
  const name = list.value?.find((item) => item.id === id)?.name ?? '';
  const carryOut = async () => {
    await tellingFailures(() => signedIn().remove(`${PATHS[kind]}/${id}`));
    leaving.delete(id);
    await reload(kind);
  };
  leaving.set(id, carryOut);
  list.value = list.value?.filter((item) => item.id !== id) ?? null;
  const place = route.value;
  if (place.view === kind && place.id === id) goTo({ view: 'home' });
  const timer = setTimeout(() => {
    dismissDeletion();
    void carryOut();
  }, UNDO_MS);
  notify(t('side.deleted', { name }), () => {
    clearTimeout(timer);
    leaving.delete(id);
    void reload(kind);
  });
  const notice = notices.value.at(-1)?.id ?? 0;
  const dismissDeletion = () => {
    dismiss(notice);
  };
}

function reload(kind: SideKind): Promise<void> {
  return kind === 'dataset' ? loadDatasets() : loadSessions();
}

/** Whoever leaves the page has not undone anything. */
export function deleteBeforeLeaving(): void {
  addEventListener('pagehide', () => {
    for (const carryOut of leaving.values()) void carryOut();
  });
}
