import type { Browser, Page } from '@playwright/test';
import { addressOf } from '../harness/address-of.ts';
import { colourRules, everyRule, violationsOf } from '../harness/axe.ts';
import { switchColorScheme, waitForAnimations } from '../harness/color-scheme.ts';
import { expect, test } from '../harness/fixtures.ts';
import { layoutShiftsOf, watchLayoutShifts } from '../harness/layout-shift.ts';
import { rawMessagesOf } from '../harness/raw-messages.ts';
import { pictured } from '../harness/screens.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

// Screens are independent, so the workers share them.
test.describe.configure({ mode: 'parallel' });

/** One page per account, so that loaded assets serve all of its screens. */
const pages = new Map<string, Page>();

async function pageOf(browser: Browser, stack: Stack, account = ''): Promise<Page> {
  const known = pages.get(account);
  if (known) return known;
  const context = await browser.newContext({ baseURL: stack.origin });
  await watchLayoutShifts(context);
  if (account !== '') await startSignedIn(context, await stack.session(account));
  const page = await context.newPage();
  pages.set(account, page);
  return page;
}

/** Waits until the page is stable; colors in transition belong to neither scheme. */
async function atRest(page: Page): Promise<void> {
  // A loading indicator appears only after a delay.
  await page.waitForTimeout(300);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await waitForAnimations(page);
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
/** Maximum layout shift of a page while it loads. */
const maxLayoutShift = 0.02;

/** Opens a page at a size and expects that its content does not move while it loads. */
async function openWithoutShifts(page: Page, address: string, size: keyof typeof sizes): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await page.goto(address);
  // Located by tag, because it has no role behind an open dialog.
  await expect(page.locator('h1')).toBeVisible();
  // The event stream keeps the network busy; only loading indicators count.
  await atRest(page);
  const { score, moved } = await layoutShiftsOf(page);
  expect(score, `Layout shifts on a ${size}:\n${moved.join('\n')}`).toBeLessThanOrEqual(maxLayoutShift);
}

/** Cuts the network: the page reports it, keeps its content, and recovers. */
async function cutNetwork(page: Page): Promise<void> {
  // Located by its label, because it has no role behind an open dialog.
  const banner = page.getByLabel('Connection', { exact: true });
  const content = page.locator('main');
  const before = (await content.innerText()).length;
  await page.context().setOffline(true);
  await expect(banner).toContainText('You are offline.');
  await expect(page.locator('h1')).toBeVisible();
  expect((await content.innerText()).length).toBeGreaterThan(before / 2);
  await page.context().setOffline(false);
  await expect(banner).toBeEmpty();
}

test.afterAll(async () => {
  for (const page of pages.values()) await page.context().close();
  pages.clear();
});

for (const screen of pictured) {
  test(`axe finds no violations on ${screen.name}, light and dark, all texts are translated, nothing moves while it loads, and it survives a network failure`, async ({
    browser,
    stack,
  }) => {
    if (screen.tabs) test.slow();
    const page = await pageOf(browser, stack, screen.account);
    await page.emulateMedia({ colorScheme: 'light' });
    const address = await addressOf(stack, screen);
    await openWithoutShifts(page, address, 'phone');
    await openWithoutShifts(page, address, 'desktop');
    expect(await rawMessagesOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await switchColorScheme(page, 'dark');
    expect(await violationsOf(page, colourRules)).toEqual([]);
    for (const name of screen.tabs ?? []) {
      await page.getByRole('tab', { name, exact: true }).click();
      const panel = page.getByRole('tabpanel', { name, exact: true });
      await expect(panel).toBeVisible();
      await atRest(page);
      expect(await rawMessagesOf(page), name).toEqual([]);
      expect(await violationsOf(page, everyRule, panel), name).toEqual([]);
      await switchColorScheme(page, 'light');
      expect(await violationsOf(page, colourRules, panel), `${name}, light`).toEqual([]);
      await switchColorScheme(page, 'dark');
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
    if (screen.account) await cutNetwork(page);
  });
}
