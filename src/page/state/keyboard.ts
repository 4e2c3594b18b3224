import { goTo } from './routing.js';
import { evidenceOf, isHelpOpen, isSideOpen } from './store.js';
import { type TextKey } from './texts.js';

interface Shortcut {
  readonly key: string;
  readonly text: TextKey;
}

/** The keys that work wherever nothing is typed. */
export const SHORTCUTS: readonly Shortcut[] = [
  { key: '/', text: 'keys.ask' },
  { key: 'f', text: 'keys.search' },
  { key: 'h', text: 'keys.home' },
  { key: 'Esc', text: 'keys.close' },
  { key: '?', text: 'keys.help' },
];

/** @returns a function that stops following */
export function followKeys(): () => void {
  const follow = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === 'Escape') close(event);
    else if (!isTyping(event.target)) act(event);
  };
  addEventListener('keydown', follow);
  return () => {
    removeEventListener('keydown', follow);
  };
}

function act(event: KeyboardEvent): void {
  switch (event.key) {
    case '/':
      event.preventDefault();
      focusOn('ask');
      return;
    case 'f':
      event.preventDefault();
      isSideOpen.value = true;
      requestAnimationFrame(() => {
        focusOn('search');
      });
      return;
    case 'h':
      goTo({ view: 'home' });
      return;
    case '?':
      isHelpOpen.value = true;
  }
}

function close({ target }: KeyboardEvent): void {
  if (evidenceOf.value) evidenceOf.value = null;
  else if (isSideOpen.value) isSideOpen.value = false;
  else if (target instanceof HTMLElement && isTyping(target)) target.blur();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}
