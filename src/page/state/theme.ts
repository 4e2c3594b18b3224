import { signal } from '@preact/signals';

type Theme = 'system' | 'light' | 'dark';

const STORED = 'quarry-theme';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

export const theme = signal<Theme>('system');

export function startTheme(): void {
  const stored = THEMES.find((one) => one === localStorage.getItem(STORED));
  show(stored ?? 'system');
}

/** The next of system, light and dark. */
export function switchTheme(): void {
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  localStorage.setItem(STORED, next);
  show(next);
}

function show(one: Theme): void {
  theme.value = one;
  if (one === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = one;
}
