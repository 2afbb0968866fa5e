import type { Page } from '@playwright/test';

/** Clicks the first button with a name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Chooses an entry of the “More” menu. */
export const fromMenu = (name: string) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
};

/** Clicks a button in a deployment's header, which is in the “More” menu on a phone. */
export const pressOrMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).waitFor();
  const hasButton = await page.getByRole('button', { name }).first().isVisible();
  await (hasButton ? press(name) : fromMenu(name))(page);
};
