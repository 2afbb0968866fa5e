import type { Browser, Page } from '@playwright/test';
import { addressOf } from '../house/address-of.ts';
import { colourRules, violationsOf } from '../house/axe.ts';
import { expect, test } from '../house/fixtures.ts';
import { pictured } from '../house/screens.ts';
import type { Stack } from '../house/stack.ts';
import { startSignedIn } from '../house/stored-session.ts';

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

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  pages.clear();
});

for (const screen of pictured) {
  test(`axe finds nothing on ${screen.name}, light and dark`, async ({ browser, stack }) => {
    const page = await pageOf(browser, stack, screen.account);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(await addressOf(stack, screen));
    // By its tag: behind a dialog that is open already it has no role.
    await expect(page.locator('h1')).toBeVisible();
    // The stream of events keeps the network busy; what matters is that nothing loads any more.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForTimeout(300);
    expect(await violationsOf(page)).toEqual([]);
    // The page follows the system, so that one visit serves both.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.waitForTimeout(300);
    expect(await violationsOf(page, colourRules)).toEqual([]);
  });
}
