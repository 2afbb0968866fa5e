import type { BrowserContext, Page } from '@playwright/test';
import { type DeploymentDetail, deploymentPath } from '@blueport/contracts';
import { addressOf } from '../harness/address-of.ts';
import { ApiClient } from '../harness/api-client.ts';
import { allowOnlyNorthEurope } from '../harness/call-cloud.ts';
import { publishVersion } from '../harness/authored-blueprint.ts';
import { createSampleExtension, createSampleImage } from '../harness/sample-authoring.ts';
import type { Stack } from '../harness/stack.ts';
import { fromMenu, press, pressOrMenu } from './acts.ts';
import { partlyPriced, refusedSize } from './rare-answers.ts';
import { webhookAnswers } from './webhook-answers.ts';

/** A state of a screen that has no address: an open dialog, an operation in progress, a missing response. */
export interface Moment {
  readonly name: string;
  readonly path: string;
  readonly account: string;
  /** Creates the required data, once for all screenshots of this state. */
  readonly prepare?: (stack: Stack) => Promise<unknown>;
  /** Replaces responses of the server. */
  readonly answers?: (context: BrowserContext) => Promise<unknown>;
  /** Performs the user's actions on the page. */
  readonly act?: (page: Page, stack: Stack) => Promise<unknown>;
}

const engineer = 'engineer@contoso.example';
const admin = 'admin@contoso.example';

/** Modifies the server's response for a deployment. */
const retold = (change: (deployment: DeploymentDetail) => DeploymentDetail) => (context: BrowserContext) =>
  context.route(/\/api\/user\/deployment\/bp-[a-z0-9]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as DeploymentDetail) });
  });

/** Returns a deployment in mid-progress, since the embedded cloud is too fast to capture one. */
function running(deployment: DeploymentDetail): DeploymentDetail {
  const [first, ...earlier] = deployment.operations;
  if (!first) return deployment;
  const startedAt = new Date(Date.now() - 74_000).toISOString();
  const steps = first.steps.map((step, index) => {
    if (index === 0) return { ...step, startedAt };
    const isRunning = index === 1;
    const state = isRunning ? ('Running' as const) : ('Pending' as const);
    return { ...step, state, startedAt: isRunning ? startedAt : null, finishedAt: null };
  });
  return {
    ...deployment,
    state: 'Running',
    operations: [{ ...first, state: 'Running', startedAt, finishedAt: null, steps }, ...earlier],
    resources: deployment.resources.map((resource, index) => ({
      ...resource,
      state: index === 0 ? resource.state : index === 1 ? 'Running' : 'Pending',
    })),
  };
}

/** Returns a deployment with as many resources as the largest templates have, some of them failed. */
function large(deployment: DeploymentDetail): DeploymentDetail {
  const [first, ...earlier] = deployment.operations;
  const resource = deployment.resources[0];
  if (!first || !resource) return deployment;
  const types = ['virtualMachines', 'disks', 'networkInterfaces', 'publicIPAddresses'];
  const all = Array.from({ length: 800 }, (_, index) => {
    const isCompute = index % 4 < 2;
    const type = `Microsoft.${isCompute ? 'Compute' : 'Network'}/${types[index % 4]}`;
    const name = `${types[index % 4]}-${String(index).padStart(3, '0')}`;
    return {
      ...resource,
      id: `${resource.id}-${index}`,
      type,
      name,
      dependsOn: [],
      state: index % 97 === 5 ? ('Failed' as const) : ('Succeeded' as const),
    };
  });
  const error = {
    code: 'SkuNotAvailable',
    message: 'The size Standard_D4s_v5 is not available in West Europe.',
  };
  const steps = all.map(({ id, type, name, state }) => ({
    id,
    type,
    name,
    state,
    error: state === 'Failed' ? error : null,
    startedAt: first.startedAt,
    finishedAt: first.finishedAt,
  })) as unknown as typeof first.steps;
  return {
    ...deployment,
    state: 'Failed',
    resources: all,
    operations: [{ ...first, state: 'Failed', error: steps[5]!.error, steps }, ...earlier],
  };
}

/** Creates a deployment of the first of two versions. */
async function olderDeployment(stack: Stack): Promise<string> {
  const [member, author] = [await ApiClient.signIn(stack, engineer), await ApiClient.signIn(stack, admin)];
  const blueprint = { name: 'pictured-upgrade', title: 'Pictured upgrade', asks: true };
  const known = (await member.deployments()).find(({ title }) => title === blueprint.title);
  if (known) return deploymentPath(known);
  await publishVersion(author, blueprint, '1.0.0');
  const { subscriptionId } = (await member.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const place = { subscriptionId, resourceGroup: 'rg-pictured-upgrade', location: 'westeurope' };
  const id = await member.deploy({
    ...place,
    blueprint: blueprint.name,
    title: blueprint.title,
    parameters: {},
  });
  const detail = await member.settled(id);
  await publishVersion(author, blueprint, '1.1.0');
  return deploymentPath(detail);
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

async function ownField(stack: Stack): Promise<string> {
  const client = await ApiClient.signIn(stack, admin);
  const { result } = await client.api.templateField.list({ query: { limit: 0 } });
  return `/portal/template/field?edit=${result[0]?.id}`;
}

/** Starts editing the JSON of a form, then changes the form in the builder. */
async function jsonLeftBehind(page: Page): Promise<void> {
  const text = page.getByRole('tabpanel').getByRole('textbox').first();
  await text.press('End');
  await text.press('Space');
  await page.getByRole('tab', { name: 'Builder' }).click();
  await page.getByRole('button', { name: 'Add Divider' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByText('it would undo those changes').waitFor();
}

const picturedModel = '/portal/model/{model to look at}';

const upgradeNames = ['deployment-upgrade-dialog', 'deployment-upgrade-size', 'deployment-upgrade-sizes'];

/** Opens the list of values of a condition, for a field that is shown only for some values of another field. */
async function listOfCondition(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^A site for people/ }).click();
  const condition = page.getByRole('group', { name: 'Condition 1' });
  await condition.getByRole('combobox', { name: 'Operator' }).click();
  await page.getByRole('option', { name: 'is one of' }).click();
  await condition.getByRole('combobox', { name: 'Value' }).click();
  await page.getByRole('listbox').waitFor();
}

/** Returns all states to capture, and creates the items that their addresses need. */
export async function moments(stack: Stack, wanted: (name: string) => boolean): Promise<Moment[]> {
  const upgrade = upgradeNames.some(wanted) ? await olderDeployment(stack) : '';
  const forbidden = wanted('wizard-summary-stopped') ? await forbiddenDeployment(stack) : '';
  const field = wanted('template-field-edit') ? await ownField(stack) : '';
  const all: Moment[] = [
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
      name: 'deployment-running',
      path: '/portal/{deployment drifted}',
      account: engineer,
      answers: retold(running),
    },
    {
      name: 'deployment-large',
      path: '/portal/{deployment drifted}',
      account: engineer,
      answers: retold(large),
    },
    {
      name: 'deployment-large-resources',
      path: '/portal/{deployment drifted}?tab=resources',
      account: engineer,
      answers: retold(large),
    },
    {
      name: 'deployment-large-graph',
      path: '/portal/{deployment drifted}?tab=graph',
      account: engineer,
      answers: retold(large),
    },
    {
      name: 'deployment-upgrade-dialog',
      path: `/portal${upgrade}?tab=versions`,
      account: engineer,
      act: press(/^Switch to/),
    },
    {
      name: 'deployment-upgrade-size',
      path: `/portal${upgrade}?tab=versions`,
      account: engineer,
      answers: refusedSize,
      act: async (page) => {
        await press(/^Switch to/)(page);
        await page.getByRole('combobox', { name: /size/i }).waitFor();
      },
    },
    {
      name: 'deployment-upgrade-sizes',
      path: `/portal${upgrade}?tab=versions`,
      account: engineer,
      answers: refusedSize,
      act: async (page) => {
        await press(/^Switch to/)(page);
        await page.getByRole('combobox', { name: /size/i }).click();
        await page.getByRole('listbox').waitFor();
      },
    },
    {
      name: 'deployment-more-menu',
      path: '/portal/{deployment failed}',
      account: engineer,
      act: press('More'),
    },
    {
      name: 'organization-spending-partly',
      path: '/portal/organization/{org Contoso}?tab=spending',
      account: admin,
      answers: partlyPriced,
      act: async (page) => {
        const words = page.getByText(/counted only in part/);
        await words.waitFor();
        await words.scrollIntoViewIfNeeded();
      },
    },
    {
      name: 'template-form-condition',
      path: '/portal/template/form/{form Team website}',
      account: admin,
      act: listOfCondition,
    },
    {
      name: 'deployment-delete-dialog',
      path: '/portal/{deployment drifted}',
      account: engineer,
      act: pressOrMenu('Delete'),
    },
    {
      name: 'deployment-share-dialog',
      path: '/portal/{deployment drifted}?tab=access',
      account: engineer,
      act: press('Share…'),
    },
    ...(
      [
        ['expiry', 'Expiry…'],
        ['lock', 'Lock…'],
        ['hand-over', 'Hand over…'],
        ['power', 'Stop'],
      ] as const
    ).map(([what, choice]): Moment => ({
      name: `deployment-${what}-dialog`,
      path: '/portal/{deployment machine}',
      account: engineer,
      act: fromMenu(choice),
    })),
    {
      name: 'wizard-summary-stopped',
      path: forbidden,
      account: engineer,
      act: (page) =>
        page
          .getByText(/The policy “Only the north” forbids/)
          .first()
          .waitFor(),
    },
    {
      name: 'access-explain',
      path: '/portal/subscription/{group Contoso Sandbox}?tab=access',
      account: admin,
      act: press(/^Explain/),
    },
    {
      name: 'webhook-log',
      path: '/portal/organization/{org Contoso}?tab=webhooks',
      account: admin,
      answers: webhookAnswers,
      act: press('Delivery log'),
    },
    {
      name: 'model-publish-dialog',
      path: `${picturedModel}?version=1.1.0`,
      account: admin,
      act: press('Publish'),
    },
    {
      name: 'model-case-dialog',
      path: `${picturedModel}?tab=bench&version=1.1.0`,
      account: admin,
      act: press('Add parameter set'),
    },
    {
      name: 'model-difference',
      path: `${picturedModel}?tab=versions&version=1.1.0`,
      account: admin,
      act: async (page) => {
        await page.getByRole('button', { name: 'Show: Template' }).click();
        await page.getByRole('button', { name: 'Show: Documentation' }).click();
        await page.getByRole('heading', { name: 'Compare' }).scrollIntoViewIfNeeded();
        await page
          .getByRole('button', { name: 'Hide: Template' })
          .evaluate((button) => button.scrollIntoView({ block: 'start' }));
      },
    },
    { name: 'template-field-edit', path: field, account: admin },
    {
      name: 'template-form-publish',
      path: '/portal/template/form/{form Team website}',
      account: admin,
      act: async (page) => {
        await press('Add Divider')(page);
        await page
          .getByRole('region', { name: /unsaved/ })
          .getByRole('button', { name: 'Save' })
          .click();
        await press('Publish')(page);
      },
    },
    {
      name: 'template-form-json-behind',
      path: '/portal/template/form/{form Team website}?tab=json',
      account: admin,
      act: jsonLeftBehind,
    },
    { name: 'invite-dialog', path: '/portal/user/invitations', account: admin, act: press(/^Invite/) },
  ];
  return all.filter(({ name }) => wanted(name));
}
