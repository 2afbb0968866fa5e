import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { addressOf } from '../house/address-of.ts';
import { expect, test } from '../house/fixtures.ts';
import { pictured } from '../house/screens.ts';
import type { Stack } from '../house/stack.ts';
import { startSignedIn } from '../house/stored-session.ts';

// Screens do not depend on one another, so both workers share them.
test.describe.configure({ mode: 'parallel' });

const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** What another scheme can change: the rest of the page is the same. */
const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;
type Rules = typeof everyRule | typeof colourRules;

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: (string | string[])[] }[] }[] }>;
}

/** The engine itself, as the builder brings it. */
const engine = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
  'axe-core',
);

/**
 * A frame whose sandbox forbids scripts, as that of a mail's preview, never answers the builder, which goes into every
 * frame. There the engine looks at the page alone; what is in the frame is somebody's mail.
 */
async function axeBesideFrames(page: Page, rules: Rules): ReturnType<Axe['run']> {
  await expect(page.locator('iframe[sandbox=""]')).toBeVisible();
  await page.evaluate(await readFile(engine, 'utf8'));
  return page.evaluate(
    async (runOnly) => (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly, iframes: false }),
    rules,
  );
}

async function violationsOf(page: Page, rules: Rules, framed = false): Promise<string[]> {
  const { violations } = framed
    ? await axeBesideFrames(page, rules)
    : await new AxeBuilder({ page })
        .options({ runOnly: { type: rules.type, values: [...rules.values] } })
        .analyze();
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

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
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The stream of events keeps the network busy; what matters is that nothing loads any more.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForTimeout(300);
    expect(await violationsOf(page, everyRule, screen.framed)).toEqual([]);
    // The page follows the system, so that one visit serves both.
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await page.waitForTimeout(300);
    expect(await violationsOf(page, colourRules, screen.framed)).toEqual([]);
  });
}
