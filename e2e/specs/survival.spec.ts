import { expect, test } from '../harness/fixtures.ts';
import { fillPlace, goToStep, signIn } from '../harness/portal.ts';
import { ApiClient } from '../harness/api-client.ts';
import { Stack } from '../harness/stack.ts';

test('a running deployment finishes exactly once after kill -9 of the server', async ({ browser }) => {
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
