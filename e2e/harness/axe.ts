import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';

/** Every rule of WCAG 2.0 to 2.2, levels A and AA. */
export const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
} as const;
/** What another scheme can change: the rest of the page is the same. */
export const colourRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * What the accessibility engine finds wrong with a page, as `rule: places`. It runs in the page itself and looks at no frame:
 * the only ones are those of a mail's preview, whose sandbox forbids scripts and whose content is somebody's mail. `within`
 * is the part that is looked at where the rest of the page has been looked at before.
 */
export async function violationsOf(
  page: Page,
  rules: typeof everyRule | typeof colourRules = everyRule,
  within?: Locator,
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await (within ?? page.locator('html')).evaluate(
    async (element, { type, values }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(element, {
        runOnly: { type, values: [...values] },
        iframes: false,
        resultTypes: ['violations'],
      }),
    rules,
  );
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
