import { randomUUID } from 'node:crypto';
import type { GroupRow } from '@blueport/contracts';
import type { Actor } from './administration.testing.ts';
import type { TestServer } from './test-server.ts';

let groups = 0;

/** Adds a directory group with members. Returns its ID and name. */
export async function addGroup(
  { database: { pool } }: TestServer,
  organizationId: string,
  members: readonly string[] = [],
): Promise<{ readonly id: string; readonly name: string }> {
  const id = randomUUID();
  const name = `Group ${(groups += 1)}`;
  await pool.query(
    `insert into directory_group (id, organization_id, name, source) values ($1, $2, $3, 'scim')`,
    [id, organizationId, name],
  );
  for (const member of members) {
    await pool.query(`insert into group_member (group_id, account_id, organization_id) values ($1, $2, $3)`, [
      id,
      member,
      organizationId,
    ]);
  }
  return { id, name };
}

/** Sets the roles of a group as an administrator does. */
export async function setRoles(actor: Actor, groupId: string, roleIds: readonly string[]) {
  const { etag } = (await actor.get(`/api/group/${groupId}`)).body as GroupRow;
  return actor.put(`/api/group/${groupId}/role`, { roleIds }, etag);
}
