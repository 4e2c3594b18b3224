import { type Account, ApiFailure, Client, signIn } from '../api/client.js';
import { sayFailure } from './failures.js';
import { account } from './store.js';
import { t } from './texts.js';

/** Of the tab: gone when it is closed. */
const STORED = 'quarry-account';
const DEFAULT_USER = 'me';

/** Takes the account of the tab, or the one-time code of the address. @returns why a code does not work, or null */
export async function startAccount(): Promise<string | null> {
  const code = /^#code=(\w+)$/.exec(location.hash)?.[1];
  const stored = sessionStorage.getItem(STORED);
  if (stored !== null && code === undefined) account.value = JSON.parse(stored) as Account;
  if (code === undefined) return null;
  // Neither the history nor whoever looks over the shoulder keeps it.
  history.replaceState(null, '', '#/');
  try {
    keep({ key: await signIn(code), user: DEFAULT_USER });
    return null;
  } catch (error) {
    return error instanceof ApiFailure && error.code === 1004 ? t('start.codeUsed') : sayFailure(error);
  }
}

/** Signs in with a key. @returns why it is not taken, or null */
export async function enterKey(key: string, user: string): Promise<string | null> {
  const candidate = { key, user: user === '' ? DEFAULT_USER : user };
  try {
    await new Client(candidate).get('/sessions', { page_size: '1' });
    keep(candidate);
    return null;
  } catch (error) {
    return sayFailure(error);
  }
}

function keep(one: Account): void {
  sessionStorage.setItem(STORED, JSON.stringify(one));
  account.value = one;
}

/** Forgets the key. */
export function signOut(): void {
  sessionStorage.clear();
  account.value = null;
  location.hash = '#/';
  location.reload();
}
