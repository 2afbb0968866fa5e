import { expect, type Page } from '@playwright/test';

/** Switches the page to the other color scheme. */
export async function switchColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // The page follows the system setting, so one visit covers both schemes.
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
  await waitForAnimations(page);
}

/** Waits until no animation or color transition is running. */
export async function waitForAnimations(page: Page): Promise<void> {
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
