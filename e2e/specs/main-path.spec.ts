import { expect, test } from '../harness/fixtures.ts';
import { choose, fillPlace, goToStep, signIn } from '../harness/portal.ts';
import { startAs } from '../harness/stored-session.ts';

const account = 'engineer@contoso.example';

// With the animations that most users see.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an engineer signs in, chooses a blueprint, and deploys, watches, opens and deletes it', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, account);
  await expect(page).toHaveTitle('Blueprints · Blueport');
  await expect(page.getByText('Contoso').first()).toBeVisible();

  await test.step('find the blueprint in the marketplace', async () => {
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Search blueprints/i }))
      .first()
      .fill('lifecycle');
    await page
      .getByRole('link', { name: /Storage account/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Storage account/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText('Storage account', { exact: true }).first()).toBeVisible();
  });

  await test.step('fill in the wizard', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Deploy Storage/ })
      .click();
    await fillPlace(page, { title: 'Main path', resourceGroup: 'rg-main-path' });
    await page.getByRole('button', { name: 'Next' }).click();
    await goToStep(page, 'Summary');
    await expect(page.getByText('rg-main-path').first()).toBeVisible();
    await expect(page.getByText(/2 resources|3 resources/).first()).toBeVisible();
  });

  await test.step('submit and watch the progress of every resource', async () => {
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('open the deployment with resources, outputs and activity', async () => {
    await page.getByRole('link', { name: 'Open deployment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Main path' })).toBeVisible();
    await expect(page).toHaveURL(
      /\/portal\/deployment\/subscription\/[0-9a-f-]{36}\/resourcegroup\/rg-main-path\/deploymentname\/bp-/,
    );
    await expect(page.getByRole('region', { name: 'Health' })).toContainText('Deployed');
    await expect(page.getByRole('region', { name: 'Cost' })).toContainText('per month');
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Enzo Engineer');
    await expect(page.getByRole('region', { name: 'Recent changes' })).toContainText('Creation succeeded');
    const endpoints = page.getByRole('region', { name: 'Endpoints and outputs' });
    await expect(endpoints.getByRole('link', { name: /^https:.*blob\.core\.windows\.net/ })).toBeVisible();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await expect(page.getByText('Storage account', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Graph' }).click();
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await page.getByRole('tab', { name: 'Activity' }).click();
    await expect(page.getByText(/Enzo Engineer|engineer@contoso\.example/).first()).toBeVisible();
  });

  await test.step('links to tabs of earlier versions open their present place', async () => {
    const address = page.url().replace(/\?.*/, '');
    await page.goto(`${address}?tab=graph`);
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect(page).toHaveURL(/\?tab=resources&view=graph$/);
    await page.goto(`${address}?tab=json`);
    const json = page.getByRole('dialog', { name: 'JSON of “Main path”' });
    await expect(json).toContainText('"title": "Main path"');
    await json.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(address);
  });

  await test.step('delete it with its resources', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Delete the resources/ }).check();
    await dialog.getByRole('textbox').fill('Main path');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/This deployment was deleted/)).toBeVisible({ timeout: 30_000 });
  });

  expect(consoleErrors).toEqual([]);
});

test('a refresh in the middle of the wizard loses only secrets', async ({ page, stack }) => {
  await startAs(page, stack, account);
  await page.goto('/portal/blueprint/windows-vm/form');
  await fillPlace(page, { title: 'Half typed', resourceGroup: 'rg-half-typed' });
  await goToStep(page, 'Administrator');
  const secret = page.locator('[id="field-parameters.adminPassword"]');
  await secret.fill('Never-In-A-Draft-7!');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Draft restored.')).toBeVisible();
  await goToStep(page, 'Subscription');
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Half typed');
  await expect(page.getByRole('textbox', { name: /^Resource group/ })).toHaveValue('rg-half-typed');
  await goToStep(page, 'Administrator');
  await expect(page.locator('[id="field-parameters.adminPassword"]')).toHaveValue('');
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(stored).not.toContain('Never-In-A-Draft-7!');
});

test('a failed deployment names the resource and links to the field', async ({ page, stack }) => {
  await startAs(page, stack, account);
  await page.goto('/portal/blueprint/windows-vm/form');
  await fillPlace(page, { title: 'Weak password', resourceGroup: 'rg-weak-password' });
  await goToStep(page, 'Administrator');
  // Long enough for the template, but rejected by the cloud, which requires three of four character classes.
  await page.locator('[id="field-parameters.adminPassword"]').fill('aaaaaaaaaaaaaa');
  await goToStep(page, 'Summary');
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await expect(page.getByText('Deployment failed')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/password/i).first()).toBeVisible();
  const lead = page
    .getByRole('button', { name: /Go to/ })
    .or(page.getByRole('link', { name: /Go to/ }))
    .first();
  await expect(lead).toBeVisible();
});

test('the select fields of the wizard work with the keyboard', async ({ page, stack }) => {
  await startAs(page, stack, account);
  await page.goto('/portal/blueprint/storage-account/form');
  await goToStep(page, 'Subscription');
  await choose(page, 'Subscription', 'Contoso Development');
  await page.getByRole('combobox', { name: /^Region/ }).focus();
  // Typing filters the many regions to the intended one; text that matches no option is discarded.
  await page.keyboard.type('north eu');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('North Europe');
  await page.keyboard.type('nowhere');
  await expect(page.getByText('No results')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: /^Region/ })).toHaveValue('North Europe');
});
