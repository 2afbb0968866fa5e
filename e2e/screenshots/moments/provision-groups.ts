import { createScim } from '../../harness/scim.ts';
import type { Stack } from '../../harness/stack.ts';
import { admin, engineer } from './moment.ts';

/** Creates a provisioning token, and three groups, two of which grant a role. Does nothing if they exist. */
export async function provisionGroups(stack: Stack): Promise<void> {
  const api = stack.api(await stack.token(admin));
  if ((await api.group.list({ query: { limit: 0 } })).total > 0) return;
  const { token } = await api.provisioning.createToken({
    body: { name: 'Contoso Entra', expiresInDays: 365 },
  });
  const scim = createScim(stack.origin, token);
  const { result: people } = await api.user.list({ query: { limit: 0 } });
  const { result: roles } = await api.role.list({ query: { limit: 0 } });
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['Cloud administrators', ['admin']],
    ['Platform engineers', ['engineer', 'reader']],
    ['Finance', []],
  ];
  for (const [displayName, names] of groups) {
    const members = people.filter(({ email }) => displayName !== 'Platform engineers' || email === engineer);
    const { id } = await scim('POST', '/Groups', {
      displayName,
      members: members.map((one) => ({ value: one.id })),
    });
    const roleIds = roles.filter(({ name }) => names.includes(name)).map((role) => role.id);
    const { etag } = await api.group.get({ id });
    await api.group.setRoles({ id, etag, body: { roleIds } });
  }
}
