import { expect, type Page } from '@playwright/test';

/** Signs in with one click on a demo account and waits for the marketplace. */
export async function signIn(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.waitForURL(/\/portal/, { timeout: 30_000 });
}

/** Chooses an entry of a select field by its label. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  await page.getByRole('option', { name: option }).click();
}

export interface Place {
  readonly title: string;
  readonly subscription?: string;
  readonly resourceGroup?: string;
  readonly region?: string;
}

/** Fills the first step of the wizard. */
export async function fillPlace(page: Page, place: Place): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Deploy / })).toBeVisible();
  // A draft of an earlier test may have opened at another step.
  await goToStep(page, 'Subscription');
  await page.getByRole('textbox', { name: /^Title/ }).fill(place.title);
  await choose(page, 'Subscription', place.subscription ?? 'Contoso Development');
  if (place.resourceGroup) {
    await page.getByRole('radio', { name: 'Create new' }).check();
    await page.getByRole('textbox', { name: /^Resource group/ }).fill(place.resourceGroup);
  }
  await choose(page, 'Region', place.region ?? 'West Europe');
}

/** Goes to a step of the wizard by its name. */
export async function goToStep(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
}
