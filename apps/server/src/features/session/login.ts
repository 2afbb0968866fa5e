import type { SessionAnswer, sessionRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../database/tables/index.ts';
import type { CloudWorld } from '../../cloud/cloud-world.ts';
import type { Parts } from '../../feature.ts';
import type { Call, Handler } from '../../http/call.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashHandle, newHandle } from '../../security/handle.ts';
import { portalTrail, recordAudit } from '../../journal/audit.ts';
import { checkAccountState } from './authenticator.ts';
import { createAttemptLimit, redeemClaim } from './claim/index.ts';
import { azureHandleOf, presentSession } from './session-answer.ts';
import { absoluteHours, endSession, findAccount, findLiveSession, tokenPlace } from './session-store.ts';
import { verifyTokens, type VerifiedPerson } from './verify-tokens.ts';

type LoginCall = Call<typeof sessionRoutes.login>;
type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/**
 * The account of a person. An identity nobody knows is linked only when the person switches directory while signed in, to
 * another directory of the same organization.
 */
async function accountOf(tx: Transaction<Database>, person: VerifiedPerson, older: LiveSession | undefined) {
  const known = await findAccount(tx, person);
  if (known) return { account: known, linked: false };
  const directory = await tx
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', person.tenantId)
    .where('cloud', '=', person.cloud.name)
    .executeTakeFirst();
  if (
    !directory ||
    !older ||
    older.organizationId !== directory.organization_id ||
    older.cloud !== person.cloud.name
  ) {
    throw new Refusal('no-organization');
  }
  const { issuer, tenantId, objectId } = person;
  await tx
    .insertInto('identity')
    .values({ issuer, tenant_id: tenantId, object_id: objectId, account_id: older.accountId })
    .execute();
  const linked = await findAccount(tx, person);
  if (!linked) throw new Refusal('no-organization');
  return { account: linked, linked: true };
}

/** Who tried to take charge of the portal and may not is written down; there is no organization yet whose trail it could be. */
async function recordRefusedClaim(
  db: Kysely<Database>,
  { ip, requestId }: LoginCall,
  { issuer, tenantId, objectId }: VerifiedPerson,
): Promise<void> {
  const actor = { organizationId: portalTrail, accountId: null, sessionId: null, ip, requestId };
  await db.transaction().execute((tx) =>
    recordAudit(
      tx,
      actor,
      {
        action: 'operator.claim',
        objectType: 'identity',
        objectId: `${tenantId}/${objectId}`,
        details: { problem: 'claim-refused', issuer },
      },
      'refused',
    ),
  );
}

/** Exchanges directory tokens for a session. New handles each time; a session handed over in the header ends. */
export function createLogin(parts: Parts, world: CloudWorld): Handler<typeof sessionRoutes.login> {
  const { db } = parts.database;
  const countClaim = createAttemptLimit(() => parts.now().getTime());

  const openSession = (call: LoginCall, person: VerifiedPerson): Promise<SessionAnswer> => {
    const token = newHandle();
    const { claim } = call.body;
    return call.write(async (tx) => {
      if (claim !== undefined) await redeemClaim(tx, person, claim, parts.newId);
      const older = call.handle ? await findLiveSession(tx, hashHandle(call.handle)) : undefined;
      const { account, linked } = await accountOf(tx, person, older);
      const expired = account.expires_at !== null && account.expires_at <= parts.now();
      if (account.state === 'Invited') {
        await tx.updateTable('account').set({ state: 'Active' }).where('id', '=', account.id).execute();
      }
      checkAccountState(account.state === 'Invited' ? 'Active' : account.state, expired);
      if (older) await endSession(tx, older.sessionId, 'replaced by a new sign-in');
      const id = parts.newId();
      const session = await tx
        .insertInto('session')
        .values({
          id,
          account_id: account.id,
          issuer: person.issuer,
          tenant_id: person.tenantId,
          object_id: person.objectId,
          cloud: person.cloud.name,
          token_hash: hashHandle(token),
          azure_token_hash: hashHandle(azureHandleOf(token)),
          portal_token: parts.vault.seal(call.body.accessToken, tokenPlace(id, 'portal_token')),
          azure_token: parts.vault.seal(call.body.azureToken, tokenPlace(id, 'azure_token')),
          portal_token_expires_at: person.portalTokenExpiresAt,
          azure_token_expires_at: person.azureTokenExpiresAt,
          user_agent: call.userAgent,
          ip: call.ip,
          expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(absoluteHours)})`,
        })
        .returning(['created_at', 'expires_at'])
        .executeTakeFirstOrThrow();
      const live = await findLiveSession(tx, hashHandle(token));
      if (!live) throw new Error('A session that was just opened is not live.');
      return {
        answer: presentSession({
          token,
          tenantId: person.tenantId,
          cloud: person.cloud.name,
          createdAt: session.created_at,
          expiresAt: session.expires_at,
          account: { ...live, id: live.accountId },
        }),
        audit: {
          action: claim === undefined ? 'session.login' : 'operator.claim',
          objectType: 'session',
          objectId: id,
          organizationId: live.organizationId,
          accountId: account.id,
          details: {
            tenantId: person.tenantId,
            cloud: person.cloud.name,
            linked,
            replaced: older?.sessionId ?? null,
          },
        },
      };
    });
  };

  return async (call) => {
    if (call.body.claim !== undefined) countClaim(call.ip);
    const person = await verifyTokens(world, call.body);
    try {
      return await openSession(call, person);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'claim-refused')
        await recordRefusedClaim(db, call, person);
      throw error;
    }
  };
}
