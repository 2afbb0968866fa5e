import type { Approval, ListResult } from '@blueport/contracts';
import { ApiClient } from '../house/api-client.ts';
import { expect, test } from '../house/fixtures.ts';
import { choose, fillPlace, goToStep, signIn } from '../house/portal.ts';

// A product of its own: the rules that it makes would hold for every test that comes after.
test.use({ stackOptions: { own: 'verdict' } });

/** Only the north: what stands elsewhere is refused. */
const onlyTheNorth = {
  properties: {
    displayName: 'Only the north',
    policyDefinitionId:
      '/providers/Microsoft.Authorization/policyDefinitions/e56962a6-4747-49cd-b67b-bf8b01975c4c',
    parameters: { listOfAllowedLocations: { value: ['northeurope'] }, effect: { value: 'Deny' } },
  },
};

test('a deployment fails on policy, is corrected, needs approval, is approved, and is deployed', async ({
  browser,
  page,
  stack,
}) => {
  const admin = await ApiClient.signIn(stack, 'admin@contoso.example');
  await test.step('the organization forbids a region and asks for approval', async () => {
    await admin.json(
      'POST',
      '/api/org/approvalRule',
      { kind: 'blueprint', blueprint: 'storage-account' },
      201,
    );
    const place = (await admin.subscriptions()).find(
      ({ displayName }) => displayName === 'Contoso Production',
    )!;
    const id = `/subscriptions/${place.subscriptionId}/providers/Microsoft.Authorization/policyAssignments/north`;
    const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/arm${id}?api-version=2023-04-01`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${await stack.cloudToken('admin@contoso.example', 'management')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(onlyTheNorth),
    });
    expect(answer.status).toBe(201);
  });

  await signIn(page, 'engineer@contoso.example', '/portal/blueprint/storage-account/form');
  await page.goto('/portal/blueprint/storage-account/form');
  await test.step('the verdict stops it, with the condition that decided', async () => {
    await fillPlace(page, {
      title: 'Judged first',
      subscription: 'Contoso Production',
      resourceGroup: 'rg-judged-first',
    });
    await goToStep(page, 'Summary');
    await expect(page.getByText('It will not be deployed like this.')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/The policy “Only the north” forbids/)).toBeVisible();
    await expect(page.getByText(/found: westeurope/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Deploy|Ask for approval)$/ })).toBeDisabled();
  });

  await test.step('another region is let through, and somebody has to approve', async () => {
    await goToStep(page, 'Subscription');
    await choose(page, 'Region', 'North Europe');
    await goToStep(page, 'Summary');
    await expect(page.getByText(/Somebody has to approve it\./)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(page.getByText('It waits until somebody approves it.')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('an approver reads the verdict and approves', async () => {
    const { result } = await admin.json<ListResult<Approval>>('GET', '/api/user/approval');
    expect(result.map(({ deployment }) => deployment.title)).toEqual(['Judged first']);
    const context = await browser.newContext({ baseURL: stack.origin });
    const other = await context.newPage();
    await signIn(other, 'admin@contoso.example');
    await other.goto('/portal/approval');
    await other.getByRole('link', { name: /Judged first/ }).click();
    await expect(other.getByText(/Deployments of .* are approved\./)).toBeVisible({ timeout: 30_000 });
    await other.getByRole('button', { name: 'Approve' }).click();
    await expect(other.getByText('Approved').first()).toBeVisible({ timeout: 30_000 });
    await context.close();
  });

  await test.step('it is deployed', async () => {
    await expect(page.getByText('Deployment succeeded')).toBeVisible({ timeout: 30_000 });
  });
});
