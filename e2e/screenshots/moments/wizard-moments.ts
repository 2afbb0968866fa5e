import { ApiClient } from '../../harness/api-client.ts';
import { addressOf } from '../../harness/address-of.ts';
import { allowOnlyNorthEurope } from '../../harness/call-cloud.ts';
import { createSampleExtension, createSampleImage } from '../../harness/sample-authoring.ts';
import type { Stack } from '../../harness/stack.ts';
import { retold, running } from '../deployment-answers.ts';
import { admin, engineer, type Moment } from './moment.ts';

const offerOfMachines = async (stack: Stack) => {
  const author = await ApiClient.signIn(stack, admin);
  await createSampleImage(author);
  await createSampleExtension(author);
};

/** Locks and unlocks a deployment in a second session, which makes an open form of it outdated. */
async function touch(stack: Stack, kind: string): Promise<void> {
  const member = await ApiClient.signIn(stack, engineer);
  const name = await addressOf(stack, { path: `{deploymentName ${kind}}`, account: engineer });
  const { deployment } = member.api;
  const { etag } = await deployment.get({ id: name });
  const locked = await deployment.lock({ id: name, body: { note: '' }, etag });
  await deployment.unlock({ id: name, etag: locked.etag });
}

/**
 * Prepares a wizard whose last step is blocked by a cloud policy; the policy is assigned late because it applies to all
 * users.
 */
async function forbiddenDeployment(stack: Stack): Promise<string> {
  const client = await ApiClient.signIn(stack, engineer);
  const { subscriptionId } = (await client.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Production',
  )!;
  await allowOnlyNorthEurope(stack, subscriptionId);
  const place = `subscription=${subscriptionId}&resourceGroup=rg-far-away&location=westeurope`;
  return `/portal/blueprint/storage-account/form?step=summary&title=Far+away&${place}`;
}

export const wizardMoments: readonly Moment[] = [
  {
    name: 'wizard-administrator-images',
    path: '/portal/blueprint/linux-vm/form?step=administrator',
    account: engineer,
    prepare: offerOfMachines,
  },
  {
    name: 'wizard-offer-failed',
    path: '/portal/blueprint/linux-vm/form?step=administrator',
    account: engineer,
    answers: (context) =>
      context.route('**/api/image/offer?*', (route) => route.fulfill({ status: 503, json: {} })),
  },
  {
    name: 'wizard-changed-meanwhile',
    path: '/portal/blueprint/storage-account/form?from={deploymentName drifted}&redeploy=1&step=summary',
    account: engineer,
    act: async (page, product) => {
      const redeploy = page.getByRole('button', { name: 'Redeploy', exact: true });
      await redeploy.waitFor();
      await touch(product, 'drifted');
      await redeploy.click();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'wizard-refused-value',
    path: '/portal/blueprint/storage-account/form?from={deploymentName drifted}&step=subscription',
    account: engineer,
    answers: (context) =>
      context.route('**/api/blueprint/storage-account', async (route) => {
        const answer = await route.fetch();
        const blueprint = (await answer.json()) as { parameters: { name: string }[] };
        const parameters = blueprint.parameters.map((one) => ({ ...one, minLength: 40 }));
        await route.fulfill({ response: answer, json: { ...blueprint, parameters } });
      }),
  },
  {
    name: 'wizard-status-running',
    path: '/portal/blueprint/storage-account/form?step=status&deployment={deploymentName drifted}',
    account: engineer,
    answers: retold(running),
  },
  {
    name: 'wizard-summary-stopped',
    path: forbiddenDeployment,
    account: engineer,
    act: (page) =>
      page
        .getByText(/The policy “Only the north” forbids/)
        .first()
        .waitFor(),
  },
];
