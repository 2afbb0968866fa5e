import {
  maxScimTokens,
  provisioningRoutes,
  scimPath,
  type Provisioning,
  type ScimToken,
} from '@blueport/contracts';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import { invalidInput, issue, notFound, Refusal } from '../../../errors/refusal.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import type { RouteRegistry } from '../../../http/registry.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { hashHandle, newHandle } from '../../../security/handle.ts';
import { checkEveryRole, lockAdministration } from '../roles/index.ts';
import { findAssignableRole } from '../users/index.ts';
import { readSettings } from './default-role.ts';
import { listTokens, presentToken, scimTokenPrefix } from './token-store.ts';

async function readProvisioning(
  { settings }: Parts,
  db: Kysely<Database>,
  organizationId: string,
): Promise<Provisioning> {
  const { defaultRole, version } = await readSettings(db, organizationId);
  const tokens = await listTokens(db, organizationId);
  return {
    endpoint: `${settings.publicUrl}${scimPath}`,
    defaultRole,
    tokens: tokens.map(presentToken),
    etag: `"${version}"`,
  };
}

/** Changes the primary role of users whom the directory creates from now on. */
function editProvisioning(parts: Parts, call: Call<typeof provisioningRoutes.edit>): Promise<Provisioning> {
  const { organizationId } = call.session;
  const defaultRoleId = call.body.defaultRoleId?.toLowerCase() ?? null;
  return call.write(async (tx) => {
    await lockAdministration(tx, organizationId);
    const before = await readSettings(tx, organizationId);
    call.requireMatch(`"${before.version}"`);
    if (defaultRoleId !== null) {
      await findAssignableRole(tx, call.session, defaultRoleId, '#/defaultRoleId');
    }
    const values = { default_role_id: defaultRoleId, version: before.version + 1 };
    await tx
      .insertInto('provisioning')
      .values({ organization_id: organizationId, ...values })
      .onConflict((conflict) =>
        conflict.column('organization_id').doUpdateSet({ ...values, updated_at: sql`now()` }),
      )
      .execute();
    const answer = await readProvisioning(parts, tx, organizationId);
    const change = { object: 'organization', change: 'edited', id: organizationId } as const;
    await announceChange(parts.publish, tx, organizationId, change);
    return {
      answer,
      audit: {
        action: 'provisioning.edit',
        objectType: 'organization',
        objectId: organizationId,
        before: { defaultRoleId: before.defaultRole?.id ?? null },
        after: { defaultRoleId: answer.defaultRole?.id ?? null },
        details: { role: answer.defaultRole?.name ?? null, roleBefore: before.defaultRole?.name ?? null },
      },
    };
  });
}

/**
 * Creates a token. A token can add anyone to a group and thereby grant the roles of groups, so the caller must have the
 * permissions of every role. Rejects a name in use, and more valid tokens than an organization may have.
 */
function createToken(
  parts: Parts,
  { body, session, write }: Call<typeof provisioningRoutes.createToken>,
): Promise<ScimToken & { readonly token: string }> {
  const { organizationId } = session;
  const token = scimTokenPrefix + newHandle();
  return write(async (tx) => {
    await lockAdministration(tx, organizationId);
    await checkEveryRole(tx, session);
    const tokens = await listTokens(tx, organizationId);
    if (tokens.some(({ name }) => name === body.name)) throw invalidInput([issue('#/name', 'taken')]);
    const valid = tokens.filter((one) => one.expires_at > parts.now());
    if (valid.length >= maxScimTokens) {
      const values = { limit: String(maxScimTokens) };
      throw new Refusal('conflict', { reason: 'too-many-scim-tokens', values });
    }
    const row = await tx
      .insertInto('scim_token')
      .values({
        id: parts.newId(),
        organization_id: organizationId,
        name: body.name,
        token_hash: hashHandle(token),
        created_by: session.accountId,
        created_by_name: session.name,
        expires_at: sql<Date>`now() + make_interval(days => ${body.expiresInDays})`,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = presentToken(row);
    return {
      answer: { ...after, token },
      audit: {
        action: 'provisioning.createToken',
        objectType: 'scimToken',
        objectId: row.id,
        after,
        details: { name: body.name, expiresAt: after.expiresAt },
      },
    };
  });
}

function revokeToken({ session, params, write }: Call<typeof provisioningRoutes.revokeToken>): Promise<void> {
  return write(async (tx) => {
    const revoked = await tx
      .updateTable('scim_token')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', params.id)
      .where('organization_id', '=', session.organizationId)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!revoked) throw notFound();
    return {
      answer: undefined,
      audit: {
        action: 'provisioning.revokeToken',
        objectType: 'scimToken',
        objectId: revoked.id,
        before: presentToken(revoked),
        details: { name: revoked.name },
      },
    };
  });
}

/** Registers the routes for administrators to set up provisioning. */
export function registerProvisioning(registry: RouteRegistry, parts: Parts): void {
  registry.registerAll(provisioningRoutes, {
    get: async ({ session, header }) => {
      const answer = await readProvisioning(parts, parts.database.db, session.organizationId);
      header('etag', answer.etag);
      return answer;
    },
    edit: (call) => editProvisioning(parts, call),
    createToken: (call) => createToken(parts, call),
    revokeToken,
  });
}
