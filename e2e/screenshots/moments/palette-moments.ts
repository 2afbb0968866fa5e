import type { Page } from '@playwright/test';
import { admin, type Moment } from './moment.ts';

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
  await page.waitForTimeout(1500);
}

const refused = { type: 'urn:blueport:problem:internal', title: 'The request failed', status: 500 };

/** States of the command palette. */
export const paletteMoments: readonly Moment[] = [
  {
    name: 'palette-empty',
    path: '/portal/deployment',
    account: admin,
    act: async (page) => {
      for (const path of ['blueprint/storage-account', 'user', 'subscription']) {
        await page.goto(`/portal/${path}`);
        await page.locator('h1').waitFor();
        await page.waitForTimeout(2000);
      }
      await search(page, '');
    },
  },
  {
    name: 'palette-results',
    path: '/portal/deployment',
    account: admin,
    act: (page) => search(page, 'pro'),
  },
  {
    name: 'palette-people',
    path: '/portal/deployment',
    account: admin,
    act: (page) => search(page, 'engineer'),
  },
  {
    name: 'palette-nothing',
    path: '/portal/deployment',
    account: admin,
    act: (page) => search(page, 'zebra crossing'),
  },
  {
    name: 'palette-error',
    path: '/portal/deployment',
    account: admin,
    answers: (context) =>
      context.route('**/api/search?*', (route) => route.fulfill({ status: 500, json: refused })),
    act: (page) => search(page, 'storage'),
  },
  {
    name: 'palette-loading',
    path: '/portal/deployment',
    account: admin,
    answers: (context) => context.route('**/api/search?*', () => undefined),
    act: (page) => search(page, 'storefront'),
  },
  {
    name: 'palette-actions',
    path: '/portal/blueprint/storage-account',
    account: admin,
    act: (page) => search(page, '>'),
  },
];
