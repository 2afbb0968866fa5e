import { randomUUID } from 'node:crypto';
import type { ApiProblem } from '@blueport/client';
import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';
import { startAs } from '../harness/stored-session.ts';

test('a reader sees blueprints but cannot submit', async ({ page, stack }) => {
  await startAs(page, stack, 'reader@contoso.example');
  await page.goto('/portal/blueprint/storage-account/form');
  await expect(page.getByText('blueprintProvision').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);

  const reader = await ApiClient.signIn(stack, 'reader@contoso.example');
  const submitted = reader.deploy({
    blueprint: 'storage-account',
    subscriptionId: randomUUID(),
    resourceGroup: 'rg-x',
    parameters: {},
  });
  await expect(submitted).rejects.toMatchObject({
    status: 403,
    problem: {
      type: 'urn:blueport:problem:permission-missing',
      permission: 'blueprintProvision',
      missing: 'role',
    },
  });
});

test('foreign and missing deployments get the same response', async ({ stack }) => {
  const engineer = await ApiClient.signIn(stack, 'engineer@contoso.example');
  const stranger = await ApiClient.signIn(stack, 'engineer@fabrikam.example');
  const subscriptions = await engineer.subscriptions();
  const id = await engineer.deploy({
    blueprint: 'storage-account',
    subscriptionId: subscriptions.find((one) => one.displayName === 'Contoso Development')!.subscriptionId,
    resourceGroup: 'rg-foreign',
    location: 'westeurope',
    parameters: {},
  });
  await engineer.settled(id);
  const refusalOf = async (deployment: string) => {
    const error: unknown = await stranger.api.deployment.get({ id: deployment }).catch((reason) => reason);
    expect(error).toMatchObject({ status: 404 });
    const { instance: _instance, requestId: _requestId, ...rest } = (error as ApiProblem).problem;
    return rest;
  };
  expect(await refusalOf(id)).toEqual(await refusalOf(randomUUID()));
});

test('an account without an organization sees what to do next', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /stranger@nowhere\.example/ }).click();
  await expect(
    page.getByText(/does not belong to an organization|not a member of any organization/i).first(),
  ).toBeVisible({
    timeout: 30_000,
  });
  const stored = await page.evaluate(() => localStorage.getItem('persist:root'));
  expect(stored).toContain('LOGIN_ERROR');
});

test('no cloud token is kept in local storage, cookies or sent to the API', async ({ page, stack }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (
      url.origin === stack.origin &&
      url.pathname.startsWith('/api/') &&
      url.pathname !== '/api/user/login'
    ) {
      sent.push(JSON.stringify(request.headers()) + (request.postData() ?? ''));
    }
  });
  await signIn(page, 'engineer@contoso.example');
  await page.goto('/portal/deployment');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const storedText = await page.evaluate(
    () => JSON.stringify(Object.entries(localStorage)) + document.cookie,
  );
  for (const text of [storedText, ...sent]) expect(text).not.toMatch(/eyJ[\w-]{10,}\./);
});
