import { hashHandle } from '../security/handle.ts';
import { canary, missingId, type Sample } from './matrix-rows.ts';
import type { TestServer } from './test-server.ts';

const id = (kind: number, own: boolean): string => `01900000-0000-7000-8000-0000000c${kind}00${own ? 1 : 2}`;
const idsOf = (kind: number): NonNullable<Sample['ids']> => ({
  own: id(kind, true),
  foreign: id(kind, false),
  missing: missingId,
});

export const groupIds = idsOf(1);

/** Valid SCIM tokens of both organizations of the matrix. */
export const matrixScimTokens = {
  own: 'bps_matrix-own-000000000000',
  foreign: 'bps_matrix-foreign-00000000',
};

/** Adds a group with a member and a role, and a SCIM token, to both organizations. Returns the samples of their routes. */
export async function provisioningSamples({
  database: { pool },
}: TestServer): Promise<Readonly<Record<string, Sample>>> {
  for (const own of [true, false]) {
    const organization = own ? 'contoso' : 'fabrikam';
    const name = own ? 'Own' : canary;
    await pool.query(
      `insert into directory_group (id, organization_id, external_id, name, source)
       select $1, id, $2, $2, 'scim' from organization where key = $3`,
      [id(1, own), name, organization],
    );
    await pool.query(
      `insert into group_member (group_id, account_id, organization_id)
       select $1, a.id, a.organization_id from account a where a.name = $2`,
      [id(1, own), name],
    );
    await pool.query(
      `insert into group_role (group_id, role_id, organization_id)
       select $1, r.id, r.organization_id from role r where r.name = $2`,
      [id(1, own), name],
    );
    for (const [token, hash] of [
      [id(2, own), hashHandle(own ? matrixScimTokens.own : matrixScimTokens.foreign)],
      // An additional token, which the matrix revokes.
      [id(3, own), hashHandle(`revoked ${organization}`)],
    ] as const) {
      await pool.query(
        `insert into scim_token (id, organization_id, name, token_hash, created_by_name, expires_at)
         select $1, id, $2, $3, $2, now() + interval '1 day' from organization where key = $4`,
        [token, name, hash, organization],
      );
    }
  }
  return {
    'group.list': {},
    'group.get': { ids: groupIds },
    'group.setRoles': { ids: groupIds, body: { roleIds: [] } },
    'provisioning.get': {},
    'provisioning.edit': { body: { defaultRoleId: null } },
    'provisioning.createToken': { body: { name: 'Made', expiresInDays: 1 } },
    'provisioning.revokeToken': { ids: idsOf(3) },
  };
}
