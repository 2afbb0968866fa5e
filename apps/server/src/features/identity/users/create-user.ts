import type { IssueCode, UserDetail, userRoutes } from '@blueport/contracts';
import { sql, type Transaction } from 'kysely';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Database } from '../../../database/tables/index.ts';
import type { Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { invalidInput, issue } from '../../../errors/refusal.ts';
import { announceChange } from '../../../journal/announce-change.ts';
import { requireMemberDirectory } from '../directories/index.ts';
import { lockAdministration } from '../roles/index.ts';
import { findAssignableRole } from './find-assignable-role.ts';
import {
  checkAdditionalRoles,
  describeRoles,
  saveAdditionalRoles,
  withoutGroupRoles,
} from './additional-roles.ts';
import type { InviteAccount } from './invite-port.ts';
import { readUser } from './user-store.ts';

type CreateCall = Call<typeof userRoutes.create>;

const refuse = (pointer: string, code: IssueCode): never => {
  throw invalidInput([issue(pointer, code)]);
};

async function refuseTakenEmail(
  tx: Transaction<Database>,
  organizationId: string,
  email: string,
): Promise<void> {
  const existingRow = await tx
    .selectFrom('account')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();
  if (existingRow) refuse('#/email', 'already-member');
}

/** Returns the issuer of a linked directory; an identity of any other directory could never sign in here. */
async function issuerOfDirectory(
  tx: Transaction<Database>,
  world: CloudEnvironment,
  organizationId: string,
  tenantId: string,
): Promise<string> {
  const directory = await tx
    .selectFrom('directory')
    .select('cloud')
    .where('tenant_id', '=', tenantId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const cloud = directory && world.clouds[directory.cloud];
  if (!cloud) return refuse('#/identity/tenantId', 'unknown');
  return cloud.issuerOf(tenantId);
}

interface CreateOptions {
  readonly world: CloudEnvironment;
  readonly inviteAccount: InviteAccount;
}

/** Creates the account: invited, or active with the identity. Returns its ID. */
async function addMember(
  tx: Transaction<Database>,
  parts: Parts,
  options: CreateOptions,
  call: CreateCall,
  expiresAt: Date | null,
): Promise<string> {
  const { body, session } = call;
  const { organizationId } = session;
  const { identity, name, email, roleId } = body;
  if (!identity) {
    const invitedBy = session.accountId;
    const invited = { organizationId, roleId, name, email, expiresAt, invitedBy };
    return options.inviteAccount(tx, invited);
  }
  const tenantId = identity.tenantId.toLowerCase();
  const issuer = await issuerOfDirectory(tx, options.world, organizationId, tenantId);
  const id = parts.newId();
  await tx
    .insertInto('account')
    .values({
      id,
      organization_id: organizationId,
      role_id: roleId,
      name,
      email,
      state: 'Active',
      expires_at: expiresAt,
    })
    .execute();
  const linked = await tx
    .insertInto('identity')
    .values({ issuer, tenant_id: tenantId, object_id: identity.objectId.toLowerCase(), account_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!linked) refuse('#/identity/objectId', 'has-account');
  return id;
}

/** Adds a person: active immediately if the request contains an identity, otherwise invited. */
export async function createUser(
  parts: Parts,
  options: CreateOptions,
  call: CreateCall,
): Promise<UserDetail> {
  const { body, session, write } = call;
  const { organizationId } = session;
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : null;
  if (expiresAt && expiresAt <= parts.now()) refuse('#/expiresAt', 'past');
  if (!body.identity) {
    const { world } = options;
    await requireMemberDirectory({ db: parts.database.db, world }, session, body.email);
  }

  return write(async (tx) => {
    await lockAdministration(tx, organizationId);
    await findAssignableRole(tx, session, body.roleId);
    const primaryId = body.roleId;
    const roles = withoutGroupRoles(body.roles ?? []);
    await checkAdditionalRoles(tx, session, roles, { primaryId, now: parts.now() });
    await refuseTakenEmail(tx, organizationId, body.email);
    const id = await addMember(tx, parts, options, call, expiresAt);
    await saveAdditionalRoles(tx, organizationId, id, roles);
    const answer = await readUser(tx, session, id);
    await announceChange(parts.publish, tx, organizationId, { object: 'user', change: 'created', id });
    return {
      answer,
      audit: {
        action: 'user.create',
        objectType: 'account',
        objectId: id,
        after: {
          name: body.name,
          email: body.email,
          roleId: primaryId,
          roles,
          state: answer.state,
          expiresAt,
        },
        details: {
          email: body.email,
          role: answer.role.name,
          ...(roles.length > 0 && { roles: describeRoles(answer.roles) }),
          state: answer.state,
        },
      },
    };
  });
}
