import type { ListResult } from '@blueport/contracts';
import { ApiClient } from './api-client.ts';
import type { Stack } from './stack.ts';

type Named = { readonly id: string; readonly name: string; readonly email?: string };

const lists: Readonly<Record<string, string>> = { role: '/api/role', user: '/api/user', org: '/api/org' };

/** A screen's path with `{role engineer}`, `{user engineer@contoso.example}` or `{org Contoso}` replaced by the id of that thing. */
export async function addressOf(
  stack: Stack,
  screen: { readonly path: string; readonly account?: string },
): Promise<string> {
  const [placeholder, kind = '', name = ''] = /\{(role|user|org) ([^}]+)\}/.exec(screen.path) ?? [];
  if (!placeholder || !screen.account) return screen.path;
  const client = await ApiClient.signIn(stack, screen.account);
  const { result } = await client.json<ListResult<Named>>('GET', `${lists[kind]}?limit=0`);
  const found = result.find((row) => row.name === name || row.email === name);
  if (!found) throw new Error(`${screen.account} sees no ${kind} called ${name}.`);
  return screen.path.replace(placeholder, found.id);
}
