import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';

/** Every rule of WCAG 2.0 to 2.2, levels A and AA. */
export const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
} as const;
/** Rules whose result depends on the color scheme; the rest of the page is the same in both. */
export const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** Milliseconds; longer than every transition of the theme. */
const longestTransition = 300;

/**
 * Returns the accessibility violations of a page as `rule: place`. A violation counts if a second check finds it again,
 * because colors are intermediate while a control changes from disabled to enabled. The engine runs in the page and
 * skips frames: the only ones are mail previews, whose sandbox forbids scripts and whose content is user-written mail.
 * `scope` limits the check to a part of a page that was checked before.
 */
export async function violationsOf(
  page: Page,
  rules: typeof everyRule | typeof colourRules = everyRule,
  scope?: Locator,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await check(scope ?? page.locator('html'), rules);
  if (found.length === 0) return found;
  await page.waitForTimeout(longestTransition);
  const foundAgain = new Set(await check(scope ?? page.locator('html'), rules));
  return found.filter((one) => foundAgain.has(one));
}

async function check(scope: Locator, rules: typeof everyRule | typeof colourRules): Promise<string[]> {
  const { violations } = await scope.evaluate(
    async (element, { type, values }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(element, {
        runOnly: { type, values: [...values] },
        iframes: false,
        resultTypes: ['violations'],
      }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
