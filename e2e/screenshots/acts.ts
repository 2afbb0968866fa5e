import type { Page } from '@playwright/test';

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Takes an entry of the menu “More”. */
export const fromMenu = (name: string) => async (page: Page) => {
  await press('More')(page);
  await page.getByRole('menuitem', { name }).click();
};

/** Presses a button of a deployment's head, which a phone has in the menu “More”. */
export const pressOrMenu = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).waitFor();
  const hasButton = await page.getByRole('button', { name }).first().isVisible();
  await (hasButton ? press(name) : fromMenu(name))(page);
};
