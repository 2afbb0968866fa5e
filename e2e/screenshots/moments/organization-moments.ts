import type { Page } from '@playwright/test';
import { press } from '../acts.ts';
import { admin, engineer, type Moment } from './moment.ts';

/** Signs in as a person with accounts in two organizations, until the page asks for one. */
async function signIn(page: Page): Promise<void> {
  await press(/Carla Consultant/)(page);
  await page.getByRole('heading', { name: 'Choose an organization' }).waitFor();
}

async function openSwitch(page: Page): Promise<void> {
  await signIn(page);
  await press('Contoso')(page);
  await page.getByTestId('organization-name').waitFor({ state: 'attached' });
  await press(/Carla Consultant/)(page);
  await page.getByRole('menuitem', { name: 'Switch organization' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fabrikam' }).waitFor();
}

const neverAnswered = (): Promise<never> => new Promise(() => undefined);

/** Signing in to one of several organizations, and switching between them. */
export const organizationMoments: readonly Moment[] = [
  { name: 'organization-choice', path: '/', account: '', act: signIn },
  { name: 'organization-switch', path: '/', account: '', act: openSwitch },
  {
    name: 'organization-switching',
    path: '/',
    account: '',
    act: async (page) => {
      await openSwitch(page);
      await page.route('**/api/user/login', neverAnswered);
      await page.getByRole('dialog').getByRole('button', { name: 'Fabrikam' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'directory-switching',
    path: '/portal/blueprint',
    account: engineer,
    act: async (page) => {
      await page.context().route('**/oauth2/**', neverAnswered);
      await press(/Enzo Engineer/)(page);
      await page.getByRole('menuitem', { name: 'Switch directory' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Contoso Research' }).click();
    },
  },
  {
    name: 'provisioning-offline',
    path: '/portal/organization/{org Contoso}?tab=provisioning',
    account: admin,
    answers: async (context) => {
      await context.route('**/api/provisioning', (route) => route.abort());
      await context.route('**/api/group?*', (route) => route.abort());
    },
    act: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
];
