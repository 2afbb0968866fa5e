import type { ListResult } from '@blueport/contracts';
import { ApiClient } from './api-client.ts';
import { fleetToLookAt } from './authored-blueprint.ts';
import type { Stack } from './stack.ts';

type Named = { readonly id: string; readonly name: string; readonly email?: string };

const lists: Readonly<Record<string, string>> = { role: '/api/role', user: '/api/user', org: '/api/org' };

/** The address part of the first resource group of a subscription. */
async function firstGroupOf(client: ApiClient, subscription: string): Promise<string> {
  const { subscriptionId } = (await client.subscriptions()).find((one) => one.displayName === subscription)!;
  const url = `/api/resource/subscription/${subscriptionId}/group?limit=1`;
  const { result } = await client.json<ListResult<Named>>('GET', url);
  return `${subscriptionId}/resourceGroup/${result[0]!.name}`;
}

/**
 * A screen's path with `{role engineer}`, `{user engineer@contoso.example}` or `{org Contoso}` replaced by the id of that thing,
 * `{group Contoso Sandbox}` by the way to a group of that subscription, and `{fleet admin@contoso.example}` by the id of a fleet
 * upgrade whose blueprint that person has written.
 */
export async function addressOf(
  stack: Stack,
  screen: { readonly path: string; readonly account?: string },
): Promise<string> {
  const [placeholder, kind = '', name = ''] =
    /\{(role|user|org|group|fleet) ([^}]+)\}/.exec(screen.path) ?? [];
  if (!placeholder || !screen.account) return screen.path;
  const client = await ApiClient.signIn(stack, screen.account);
  if (kind === 'fleet') {
    const author = await ApiClient.signIn(stack, name);
    return screen.path.replace(placeholder, await fleetToLookAt(client, author));
  }
  if (kind === 'group') return screen.path.replace(placeholder, await firstGroupOf(client, name));
  const { result } = await client.json<ListResult<Named>>('GET', `${lists[kind]}?limit=0`);
  const found = result.find((row) => row.name === name || row.email === name);
  if (!found) throw new Error(`${screen.account} sees no ${kind} called ${name}.`);
  return screen.path.replace(placeholder, found.id);
}
