import { expect, type Page } from '@playwright/test';

/** The server reads the embedded cloud in the background after the page is opened. */
const readMs = 120_000;

/** Opens Insights and waits until every subscription was read: meanwhile, the embedded cloud responds slowly. */
export async function openInsights(page: Page, query = ''): Promise<void> {
  await page.goto(`/portal/insights${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible();
  await expect(page.getByText(/subscriptions checked/)).toBeVisible({ timeout: readMs });
  await expect(page.getByText(/^Checking/)).toHaveCount(0, { timeout: readMs });
}
