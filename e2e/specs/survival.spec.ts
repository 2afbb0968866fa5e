import { expect, test } from '../house/fixtures.ts';
import { fillPlace, goToStep, signIn } from '../house/portal.ts';
import { ApiClient } from '../house/api-client.ts';
import { Stack } from '../house/stack.ts';

test('kill -9 of the server while a deployment runs: it finishes, once', async ({ browser }) => {
  test.setTimeout(180_000);
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'real' } });
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  try {
    await signIn(page, 'engineer@contoso.example');
    await page.goto('/portal/blueprint/storage-account/form');
    await fillPlace(page, { title: 'Survivor', resourceGroup: 'rg-survivor' });
    await goToStep(page, 'Summary');
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText('Deployment is running')).toBeVisible();
    await stack.killServer();
    await stack.startServer();
    await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 90_000 });

    const client = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const [deployment] = await client.deployments();
    const starts = (await stack.ledger('/arm')).filter(
      (entry) =>
        entry.method === 'PUT' &&
        entry.accepted &&
        entry.url.toLowerCase().includes(`microsoft.resources/deployments/${deployment!.name}-1`),
    );
    expect(starts).toHaveLength(1);
    expect(starts[0]!.principal).toMatchObject({ kind: 'user' });
  } finally {
    await context.close();
    await stack.stop();
  }
});

test('an expired session in the wizard loses nothing but secrets', async ({ browser }) => {
  test.setTimeout(180_000);
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_TOKEN_SECONDS: '240' },
  });
  const context = await browser.newContext({ baseURL: stack.origin });
  const page = await context.newPage();
  try {
    await signIn(page, 'engineer@contoso.example');
    await page.goto('/portal/blueprint/windows-vm/form');
    await fillPlace(page, { title: 'Outlives the session', resourceGroup: 'rg-outlives' });
    await expect(page.getByText('Draft saved')).toBeVisible();

    // Tokens are too short-lived to be taken from the cache. The directory forgets the person and the portal ends the session: nothing can be renewed silently.
    await fetch(`http://127.0.0.1:${stack.sandboxPort}/__directory/revoke`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'engineer@contoso.example' }),
    });
    const token = await page.evaluate(
      () => (JSON.parse(JSON.parse(localStorage.getItem('persist:root')!).auth) as { token: string }).token,
    );
    await fetch(`${stack.origin}/api/user/session`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });

    await page.getByRole('textbox', { name: /^Title/ }).fill('Outlives the session, still');
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('Error validating access token: Your token has expired!')).toBeVisible();

    await page.getByRole('button', { name: /engineer@contoso\.example/ }).click();
    await page.waitForURL(/\/portal\/blueprint\/windows-vm\/form/, { timeout: 30_000 });
    await expect(page.getByText('Draft restored.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue(/Outlives the session/);
    await expect(page.getByRole('textbox', { name: /^Resource group/ })).toHaveValue('rg-outlives');
  } finally {
    await context.close();
    await stack.stop();
  }
});
