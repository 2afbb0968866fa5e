import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile, sessionDialog, signIn } from '../harness/portal.ts';
import { readStoredSession, startAs } from '../harness/stored-session.ts';

const account = 'engineer@contoso.example';
const profile = '/portal/profile';

test('an access token is shown once, has only its granted permissions, and stops working when revoked', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto(`${profile}?tab=tokens`);
  await page.getByRole('button', { name: 'New access token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New access token' });
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Choose at least one permission.')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('Nightly run');
  await dialog.getByRole('searchbox', { name: /permission/i }).fill('deploymentList');
  await dialog
    .getByRole('treeitem', { name: /deploymentList/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Create token' }).click();

  const tokenDialog = page.getByRole('dialog', { name: 'Nightly run was created' });
  const token = (await tokenDialog.locator('code').first().textContent()) ?? '';
  expect(token).toMatch(/^bpt_[\w-]{43}$/);
  const { blueprint, deployment } = stack.api(token);
  await deployment.list();
  await expect(blueprint.list()).rejects.toMatchObject({ status: 403 });
  await tokenDialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(token)).toBeHidden();
  await page.reload();
  await expect(page.getByText('Nightly run')).toBeVisible();
  expect(await page.content()).not.toContain(token);

  await page.getByRole('button', { name: 'Revoke Nightly run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No access tokens yet')).toBeVisible();
  await expect(deployment.list()).rejects.toMatchObject({ status: 401 });
});

test('signing out everywhere ends every session, on every device', async ({ page, browser, stack }) => {
  await signIn(page, account);
  const otherPage = await (await browser.newContext({ baseURL: stack.origin })).newPage();
  await signIn(otherPage, account);
  const session = await readStoredSession(otherPage);

  await page.goto(profile);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(
    page.getByRole('button', { name: new RegExp(account.replaceAll('.', String.raw`\.`)) }),
  ).toBeVisible();
  await expect(stack.api(session!.token).user.me()).rejects.toMatchObject({ status: 401 });
  await otherPage.context().close();
});

test('a single session on another device can be ended', async ({ page, browser, stack }) => {
  const otherPage = await (await browser.newContext({ baseURL: stack.origin })).newPage();
  await signIn(otherPage, account);
  await signIn(page, account);
  await page.goto(profile);
  await page
    .getByRole('button', { name: /^End the session of/ })
    .first()
    .click();
  await expect(page.getByText('The session was ended.')).toBeVisible();
  // With its tokens revoked, that browser cannot renew silently and has to prompt the user.
  await stack.revoke(account);
  await otherPage.evaluate(() => sessionStorage.clear());
  await otherPage.goto('/portal/deployment');
  await expect(sessionDialog(otherPage)).toBeVisible({ timeout: 30_000 });
  await otherPage.context().close();
});

test('GitHub is linked through the page of GitHub, and a declined permission changes nothing', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto(`${profile}?tab=accounts`);
  await page.getByRole('button', { name: 'Link GitHub' }).click();
  await expect(page.getByText('Authorize Blueport')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'GitHub was not linked' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to profile' }).click();

  await page.getByRole('button', { name: 'Link GitHub' }).click();
  await page.getByRole('button', { name: /^Authorize as/ }).click();
  await expect(page.getByText('demo-octavia')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/profile\?tab=accounts$/);
  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByRole('button', { name: 'Link GitHub' })).toBeVisible();
});

test('AWS sign-in lasts for the session; its header is sent, and its keys never reach the browser', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto(`${profile}?tab=accounts`);
  await page.getByRole('button', { name: 'Sign in to AWS' }).click();
  await expect(page.getByText(/arn:aws:iam::\d+:role\/BlueportPortal/)).toBeVisible();
  expect(await readStoredSession(page)).toMatchObject({ provider: 'aws-auth' });
  const request = page.waitForRequest('**/api/user/start');
  await page.reload();
  expect((await request).headers()['x-aws-auth']).toMatch(/^[\w-]{43}$/);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toMatch(/ASIA[0-9A-F]{16}|sessionToken|secretAccessKey/i);
  await page.getByRole('button', { name: 'Sign out of AWS' }).click();
  await expect(page.getByRole('button', { name: 'Sign in to AWS' })).toBeVisible();
  expect(await readStoredSession(page)).toMatchObject({ provider: 'azure', awsAuth: '' });
});

test('access to data in storage accounts lasts for the session, and the browser holds only its handle', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, account);
  await page.goto(`${profile}?tab=accounts`);
  const request = page.getByRole('button', { name: 'Request access' });
  await expect(request).toBeVisible();
  expect(await readStoredSession(page)).toMatchObject({ secondaryAzureToken: '' });
  await request.click();
  await expect(page.getByText('Access until')).toBeVisible();
  expect(await readStoredSession(page)).toMatchObject({
    secondaryAzureToken: expect.stringMatching(/^[\w-]{43}$/),
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Renew access' })).toBeVisible();
});

test('language and theme follow a user to another browser', async ({ page, browser, stack }) => {
  await startAs(page, stack, 'reader@contoso.example');
  await page.goto(`${profile}?tab=preferences`);
  await page.getByRole('combobox', { name: 'Theme' }).click();
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/user/preference') && answer.request().method() === 'PUT',
  );
  await page.getByRole('option', { name: 'Dark' }).click();
  expect((await saved).ok()).toBe(true);

  const otherPage = await (
    await browser.newContext({ baseURL: stack.origin, colorScheme: 'light' })
  ).newPage();
  await startAs(otherPage, stack, 'reader@contoso.example');
  await otherPage.goto('/portal');
  await expect(otherPage.locator('html')).toHaveAttribute('data-scheme', 'dark', {
    timeout: 15_000,
  });
  await otherPage.context().close();
  await chooseFromProfile(page, 'Sign out');
});
