import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../house/fixtures.ts';
import { pictured } from '../house/screens.ts';
import { startSignedIn } from '../house/stored-session.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const scheme of ['light', 'dark'] as const) {
  for (const screen of pictured) {
    test(`axe finds nothing on ${screen.name}, ${scheme}`, async ({ browser, stack }) => {
      const context = await browser.newContext({
        baseURL: stack.origin,
        colorScheme: scheme,
        reducedMotion: 'reduce',
      });
      if (screen.account) await startSignedIn(context, await stack.session(screen.account));
      const page = await context.newPage();
      await page.goto(screen.path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // The stream of events keeps the network busy; what matters is that nothing loads any more.
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await page.waitForTimeout(300);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(
        violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(', ')}`),
      ).toEqual([]);
      await context.close();
    });
  }
}
