import { render } from 'preact';
import { deleteBeforeLeaving } from './state/side-items.js';
import { startAccount } from './state/signing-in.js';
import { startRouting } from './state/routing.js';
import { startTexts } from './state/texts.js';
import { startTheme } from './state/theme.js';
import { App } from './views/app.js';

async function start(): Promise<void> {
  startTheme();
  await startTexts();
  const refusal = await startAccount();
  startRouting();
  deleteBeforeLeaving();
  const root = document.getElementById('page');
  if (!root) return;
  root.replaceChildren();
  render(<App refusal={refusal} />, root);
}

void start();
