import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { describeWhere } from '../support/describe-where.js';
import { startTestService, type TestClient, type TestService } from '../support/test-service.js';
import { hasBrowser, launchBrowser, listen, newPage, openTab, type Tab } from './browser.js';

/** How a tab looks, and who uses it. */
export type Look = Parameters<typeof openTab>[2];

export const describeInBrowser = (title: string, body: () => void): void => {
  describeWhere({ isThere: hasBrowser, text: 'Chromium' }, title, body);
};

/**
 * The service and a browser for all tests of a file. Behind each test its tabs are closed; whatever was tested, their consoles have
 * said nothing: no error, no warning, nothing that the policy refused.
 */
export class Browsed {
  private opened: { readonly service: TestService; readonly browser: Browser } | null = null;
  private tabs: Tab[] = [];
  private readonly forgotten: string[] = [];

  constructor() {
    if (!hasBrowser) return;
    beforeAll(async () => {
      const [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
      this.opened = { service, browser };
    });
    afterEach(() => this.closeTabs());
    afterAll(async () => {
      await this.browser.close();
      await this.service.stop();
    });
  }

  get service(): TestService {
    return this.running.service;
  }

  get browser(): Browser {
    return this.running.browser;
  }

  /** Opens a tab that is signed in. @param client of the project that it shows */
  async open(look: Look = {}, client: TestClient = this.service.client): Promise<Page> {
    const tab = await openTab(this.browser, { ...this.service, client }, look);
    this.tabs.push(tab);
    return tab.page;
  }

  /** Opens a tab that nobody has signed in with. @param width of the window */
  async openSignedOut(width = 1280): Promise<Page> {
    const viewport = { width, height: 860 };
    const page = await newPage(await this.browser.newContext({ viewport, reducedMotion: 'reduce' }));
    this.tabs.push({ page, messages: listen(page) });
    return page;
  }

  /** Opens a tab that shows a dataset. */
  async openDataset(id: string, look?: Look, client?: TestClient): Promise<Page> {
    const page = await this.open(look, client);
    await showDataset(page, id);
    return page;
  }

  /** What the browser itself says of answers that are failures is expected in this test. @param part of it */
  forget(part: string): void {
    this.forgotten.push(part);
  }

  private get running() {
    if (!this.opened) throw new Error('the browser is opened before the first test');
    return this.opened;
  }

  private async closeTabs(): Promise<void> {
    const said = this.tabs.flatMap(({ messages }) => messages);
    const [closing, forgotten] = [this.tabs, this.forgotten.splice(0)];
    this.tabs = [];
    expect(said.filter((message) => !forgotten.some((part) => message.includes(part)))).toEqual([]);
    for (const { page } of closing) await page.context().close();
  }
}

/** Shows a dataset, and waits for the questions that may be asked of it. */
export async function showDataset(page: Page, id: string): Promise<void> {
  await page.evaluate(`location.hash = '#/data/${id}'`);
  await page.locator('.questions button').first().waitFor();
}

export async function askOn(page: Page, question: string): Promise<void> {
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
}
