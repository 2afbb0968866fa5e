import { setTimeout as wait } from 'node:timers/promises';
import { ApiClient } from './api-client.ts';
import { createSampleFleet } from './authored-blueprint.ts';
import { createSampleExtension, findForm, createSampleImage, createSampleModel } from './sample-authoring.ts';
import { createSampleApproval, createSampleDeployment, createSampleShare } from './sample-deployments.ts';
import type { Stack } from './stack.ts';

/** Creates fixtures to display, by kind. */
const creators: Readonly<Record<string, (stack: Stack, name: string) => Promise<string>>> = {
  deployment: createSampleDeployment,
  deploymentName: async (stack, name) => (await createSampleDeployment(stack, name)).split('/').at(-1)!,
  share: createSampleShare,
  approval: createSampleApproval,
};

/** Creates authored fixtures to display, by kind; forms are found by title. */
const authored: Readonly<Record<string, (client: ApiClient, name: string) => Promise<string>>> = {
  model: createSampleModel,
  image: createSampleImage,
  extension: createSampleExtension,
  form: findForm,
};

/** Returns the id of a user, role or organization, by email or name. */
async function idOf({ api }: ApiClient, kind: string, name: string): Promise<string | undefined> {
  const query = { limit: 0 };
  if (kind === 'user') return (await api.user.list({ query })).result.find((row) => row.email === name)?.id;
  const { result } = await (kind === 'role' ? api.role.list({ query }) : api.org.list({ query }));
  return result.find((row) => row.name === name)?.id;
}

/** Returns the busiest application that a user can see, as soon as the inventory has been read. */
export async function findApplication({ api }: ApiClient) {
  for (;;) {
    const query = { limit: 1, sortObj: '{"requests":-1}' };
    const [application] = (await api.application.list({ query })).result;
    if (application?.requests) return application;
    await api.inventory.status();
    await wait(500);
  }
}

/** Returns the path of an application, or of its latest request that failed on the server. */
async function applicationPath(client: ApiClient, name: string): Promise<string> {
  const { id } = await findApplication(client);
  if (name !== 'failed request') return id;
  for (;;) {
    const { result } = await client.api.application.request({ id, query: {} });
    const failed = result.find(({ resultCode }) => resultCode.startsWith('5')) ?? result[0];
    if (failed) return `${id}/${failed.operationId}?at=${failed.at}`;
    await wait(500);
  }
}

/** Returns the URL segment of the first resource group of a subscription. */
async function firstGroupOf(client: ApiClient, subscription: string): Promise<string> {
  const { subscriptionId } = (await client.subscriptions()).find((one) => one.displayName === subscription)!;
  const { result } = await client.api.resourceGroup.list({ sid: subscriptionId, query: { limit: 1 } });
  return `${subscriptionId}/resourceGroup/${result[0]!.name}`;
}

/**
 * Returns a screen's path with its placeholders resolved: `{role engineer}`, `{user engineer@contoso.example}` or `{org
 * Contoso}` by the id of that item, `{group Contoso Sandbox}` by the path of a group of that subscription, and `{fleet
 * admin@contoso.example}` by the id of a fleet upgrade whose blueprint that user wrote; `{deployment failed}`, `{share
 * reader@contoso.example}` and `{approval pending}` by fixtures. `{form Team website}` is the id of a form by its
 * title; `{model sample}`, `{image sample}` and `{extension sample}` are created if they do not
 * exist yet. `{application busiest}` and `{application failed request}` are paths of an application.
 */
export async function addressOf(
  stack: Stack,
  screen: { readonly path: string; readonly account?: string },
): Promise<string> {
  const [placeholder, kind = '', name = ''] =
    /\{(role|user|org|group|fleet|deploymentName|deployment|share|approval|model|image|extension|form|application) ([^}]+)\}/.exec(
      screen.path,
    ) ?? [];
  if (!placeholder || !screen.account) return screen.path;
  const make = creators[kind];
  if (make) return screen.path.replace(placeholder, await make(stack, name));
  const client = await ApiClient.signIn(stack, screen.account);
  if (kind === 'fleet') {
    const author = await ApiClient.signIn(stack, name);
    return screen.path.replace(placeholder, await createSampleFleet(client, author));
  }
  const write = authored[kind];
  if (write) return screen.path.replace(placeholder, await write(client, name));
  if (kind === 'application') return screen.path.replace(placeholder, await applicationPath(client, name));
  if (kind === 'group') return screen.path.replace(placeholder, await firstGroupOf(client, name));
  const id = await idOf(client, kind, name);
  if (!id) throw new Error(`${screen.account} sees no ${kind} called ${name}.`);
  return addressOf(stack, { ...screen, path: screen.path.replace(placeholder, id) });
}
