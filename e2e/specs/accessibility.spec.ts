import type { Browser, Page } from '@playwright/test';
import { addressOf } from '../harness/address-of.ts';
import { colourRules, everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { rawMessagesOf } from '../harness/raw-messages.ts';
import { pictured } from '../harness/screens.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// Screens do not depend on one another, so both workers share them.
test.describe.configure({ mode: 'parallel' });

/** One page for each account: what it has loaded once serves all of its screens. */
const pages = new Map<string, Page>();

async function pageOf(browser: Browser, stack: Stack, account = ''): Promise<Page> {
  const known = pages.get(account);
  if (known) return known;
  const context = await browser.newContext({ baseURL: stack.origin, reducedMotion: 'reduce' });
  if (account !== '') await startSignedIn(context, await stack.session(account));
  const page = await context.newPage();
  pages.set(account, page);
  return page;
}

/** Waits until what was opened is there as it will stay: what is read on the way is neither of the two schemes. */
async function atRest(page: Page): Promise<void> {
  // What takes long shows that it loads only after a while.
  await page.waitForTimeout(300);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await still(page);
}

/** Shows the page in the other scheme. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // The page follows the system, so that one visit serves both.
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
  await still(page);
}

/** Waits until nothing moves or changes its colour any more. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await frame();
    await frame();
    for (let tries = 0; moving().length > 0 && tries < 10; tries += 1) {
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await frame();
    }
  });
}

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  pages.clear();
});

for (const screen of pictured) {
  test(`axe finds nothing on ${screen.name}, light and dark, and every text is a text`, async ({
    browser,
    stack,
  }) => {
    if (screen.tabs) test.slow();
    const page = await pageOf(browser, stack, screen.account);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(await addressOf(stack, screen));
    // By its tag: behind a dialog that is open already it has no role.
    await expect(page.locator('h1')).toBeVisible();
    // The stream of events keeps the network busy; what matters is that nothing loads any more.
    await atRest(page);
    expect(await rawMessagesOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await turn(page, 'dark');
    expect(await violationsOf(page, colourRules)).toEqual([]);
    for (const name of screen.tabs ?? []) {
      await page.getByRole('tab', { name, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name, exact: true });
      await expect(panel).toBeVisible();
      await atRest(page);
      expect(await rawMessagesOf(page), name).toEqual([]);
      expect(await violationsOf(page, everyRule, panel), name).toEqual([]);
      await turn(page, 'light');
      expect(await violationsOf(page, colourRules, panel), `${name}, light`).toEqual([]);
      await turn(page, 'dark');
    }
    const dialogs = [
      ...(screen.choices ?? []).map((name) => [name, 'More'] as const),
      ...(screen.dialogs ?? []).map((name) => [name, undefined] as const),
    ];
    for (const [name, menu] of dialogs) {
      if (menu) await page.getByRole('button', { name: menu }).click();
      await page
        .getByRole(menu ? 'menuitem' : 'button', { name })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await atRest(page);
      expect(await rawMessagesOf(page), name).toEqual([]);
      expect(await violationsOf(page, everyRule, dialog), name).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  });
}
