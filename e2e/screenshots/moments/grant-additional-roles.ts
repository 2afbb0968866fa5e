import type { Stack } from '../../harness/stack.ts';
import { admin, engineer } from './moment.ts';

/** Grants the engineer two additional roles, one of which ends. */
export async function grantAdditionalRoles(stack: Stack): Promise<void> {
  const api = stack.api(await stack.token(admin));
  const { result: people } = await api.user.list({ query: { filter: engineer } });
  const { result: roles } = await api.role.list({ query: { limit: 0 } });
  const [user] = people;
  if (!user) throw new Error(`No person has the address ${engineer}.`);
  const find = async (name: string, permissions: string[]): Promise<string> =>
    roles.find((role) => role.name === name)?.id ??
    (await api.role.create({ body: { name, permissions } })).id;
  await api.user.edit({
    id: user.id,
    etag: user.etag,
    body: {
      roles: [
        { id: await find('Auditor', ['auditList', 'userList']) },
        {
          id: await find('Release manager', ['blueprintPublish', 'blueprintEdit']),
          until: '2027-03-31T23:59:59Z',
        },
      ],
    },
  });
}
