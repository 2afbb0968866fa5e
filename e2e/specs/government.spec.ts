import { cloudCrossings } from '../harness/cloud-crossings.ts';
import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile, fillPlace, goToStep, signIn } from '../harness/portal.ts';

test('a deployment in the US government cloud exchanges no data with the other cloud', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const owners = await stack.cloudOwners();
  const logins: { readonly accessToken: string; readonly azureToken: string }[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user/login') logins.push(request.postDataJSON());
  });

  await test.step('sign in to the other cloud first, in the same browser', async () => {
    await signIn(page, 'engineer@contoso.example');
    await page.goto('/portal/subscription/resourceGroup?sids=All');
    await expect(page.getByRole('gridcell', { name: 'Contoso Development' }).first()).toBeVisible();
    await expect(page.locator('[data-gov-stripe]')).toHaveCount(0);
    await chooseFromProfile(page, 'Sign out');
  });

  await test.step('choose .us and sign in', async () => {
    await page.getByRole('button', { name: 'US government (.us)' }).click();
    const authorize = page.waitForRequest((request) => request.url().includes('/oauth2/v2.0/authorize'));
    await page.getByRole('button', { name: 'Sign in with work account' }).click();
    const parameters = new URL((await authorize).url()).searchParams;
    expect(parameters.get('login_hint')).toBe('agency.example');
    expect(parameters.get('prompt')).toBe('select_account');
    await page.getByRole('button', { name: /admin@agency\.example/ }).click();
    await page.waitForURL(/\/portal\/home$/, { timeout: 30_000 });
    await expect(page.getByText('GOV', { exact: true })).toBeVisible();
    await expect(page.locator('[data-gov-stripe]')).toHaveCSS('background-color', 'rgb(245, 166, 35)');
  });

  await test.step('deploy, watch and open', async () => {
    await page.goto('/portal/blueprint/storage-account/form');
    await fillPlace(page, {
      title: 'Government path',
      subscription: 'Agency Development',
      resourceGroup: 'rg-government',
      region: 'USGov Virginia',
    });
    await goToStep(page, 'Summary');
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
    await page.getByRole('link', { name: 'Open deployment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Government path' })).toBeVisible();
    await expect(page.getByText(/blob\.core\.usgovcloudapi\.net/).first()).toBeVisible();
  });

  await test.step('delete', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: /Delete the resources/ }).check();
    await dialog.getByRole('textbox').fill('Government path');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(/This deployment was deleted/)).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the ledger shows no token at the wrong cloud', async () => {
    const claims = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { aud: string; tid: string };
    expect(logins.map(({ azureToken }) => claims(azureToken).aud)).toEqual([
      'https://management.azure.com',
      'https://management.usgovcloudapi.net',
    ]);
    const entries = await stack.ledger();
    const findEntries = (prefix: string) =>
      entries.filter(({ url, principal }) => url.startsWith(prefix) && principal);
    expect(findEntries('/arm/').length).toBeGreaterThan(0);
    expect(findEntries('/arm-gov/').some(({ method }) => method === 'DELETE')).toBe(true);
    expect(cloudCrossings(entries, owners)).toEqual([]);
  });

  await test.step('the check detects a token at the wrong cloud', async () => {
    const last = (await stack.ledger()).at(-1)!.sequence;
    const general = await stack.cloudToken('engineer@contoso.example', 'management');
    const government = await stack.cloudToken('admin@agency.example', 'management');
    const ask = async (path: string, token: string) => {
      const url = `http://127.0.0.1:${stack.sandboxPort}${path}/subscriptions?api-version=2022-12-01`;
      return (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    };
    expect(await ask('/arm-gov', general)).toBe(401);
    expect(await ask('/arm', government)).toBe(401);
    const crossings = cloudCrossings(await stack.ledger(), owners).filter(({ sequence }) => sequence > last);
    expect(crossings.map(({ url }) => url.split('/')[1])).toEqual(['arm-gov', 'arm']);
  });
});
