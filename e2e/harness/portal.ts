import { expect, type Locator, type Page } from '@playwright/test';
import type { Stack } from './stack.ts';
import { readStoredSession } from './stored-session.ts';

/** Signs in with one click on a demo account and opens a page, the marketplace by default. */
export async function signIn(page: Page, email: string, path = '/portal'): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await page.waitForURL(/\/portal/, { timeout: 30_000 });
}

/** Chooses an option of a select field by its label. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: new RegExp(`^${label}`) });
  await field.click();
  await page.getByRole('option', { name: option }).click();
  // Fail here, where the cause is clear, rather than steps later because of the wrong choice.
  await expect
    .poll(() => field.evaluate((one) => (one instanceof HTMLInputElement ? one.value : one.textContent)))
    .toMatch(option);
}

export interface Place {
  readonly title: string;
  readonly subscription?: string;
  readonly resourceGroup?: string;
  readonly region?: string;
}

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

/** Goes to a wizard step by its name and waits until it has replaced the step before. */
export async function goToStep(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`: ${name}$`) })).toBeVisible();
}

/** Expands the settings of a wizard step that have defaults. */
export async function expandDefaults(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\d+ settings? with/ }).click();
}

/** Opens the profile menu and chooses an entry. */
export async function chooseFromProfile(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Ends the session on the server, as an administrator would; the page is not notified. */
export async function endSession(page: Page, stack: Stack): Promise<void> {
  const session = await readStoredSession(page);
  await stack.api(session!.token).session.logout();
}

/** Returns the dialog shown over a page whose session has ended. */
export function sessionDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Your session has ended' });
}
