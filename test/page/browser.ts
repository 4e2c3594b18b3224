import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type TestService } from '../support/test-service.js';

const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Less than a test may take. */
const TIMEOUT_MS = 100_000;

/** Whether there is a Chromium to test with. */
export const hasBrowser = EXECUTABLE !== undefined;

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE ?? '', args: ARGUMENTS });
}

/** A tab, and what its console has said: errors, refusals of the policy, everything. */
export interface Tab {
  readonly page: Page;
  readonly messages: readonly string[];
}

/** Opens a tab that is signed in with a key of the service. */
export async function openTab(
  browser: Browser,
  { url, client }: TestService,
  look: {
    readonly width?: number;
    readonly isDark?: boolean;
    readonly language?: string;
    readonly user?: string;
  } = {},
): Promise<Tab> {
  const { width = 1280, isDark = false, language = 'en', user = 'ann' } = look;
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    colorScheme: isDark ? 'dark' : 'light',
    locale: language,
    reducedMotion: 'reduce',
  });
  const page = await newPage(context);
  const messages = listen(page);
  const account = JSON.stringify({ key: client.key, user });
  await page.addInitScript({
    content: `sessionStorage.setItem('quarry-account', ${JSON.stringify(account)})`,
  });
  await page.goto(`${url}/`);
  return { page, messages };
}

/** A page that waits for as long as a slow machine takes. */
export async function newPage(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(TIMEOUT_MS);
  return context.newPage();
}

/** Everything that the console says from now on. */
export function listen(page: Page): readonly string[] {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => messages.push(`error: ${error.message}`));
  return messages;
}

/** What is wrong with the accessibility of what a tab shows, as far as axe sees it. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The page's own policy lets nothing be added to it.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
  );
}

/** Opens the knowledge of the dataset that a tab shows, by the keyboard: what is loaded above it moves it away under a pointer. */
export async function openKnowledge(page: Page): Promise<void> {
  await page.locator('.knowledge-card summary').press('Enter');
  await page.locator('.text-editor textarea').waitFor();
}

/** By how many pixels what is shown is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
