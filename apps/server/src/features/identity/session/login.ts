import type { SessionAnswer, sessionRoutes } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { CloudEnvironment } from '../../../cloud/cloud-environment.ts';
import type { Parts } from '../../../feature.ts';
import type { Call, Handler, WriteOutcome } from '../../../http/call.ts';
import { multiFactorNeeded, type SignInRules } from '../../../http/check-sign-in.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { derivedHandle, hashHandle, newHandle } from '../../../security/handle.ts';
import { portalTrail, recordAudit } from '../../../journal/audit.ts';
import { checkGuest } from './authenticator.ts';
import { createAttemptLimit, redeemClaim, type BootstrapPortal } from './claim/index.ts';
import { readGovernmentDomain } from './government-domain.ts';
import type { AcceptInvitation } from './invitation-port.ts';
import { presentSession } from './session-answer.ts';
import { maySwitch } from './may-switch.ts';
import {
  checkSignInAccount,
  chooseAccount,
  findSignInAccounts,
  type SignInAccount,
} from './find-sign-in-account.ts';
import { absoluteHours, endSession, findLiveSession, tokenContext } from './session-store.ts';
import { verifyTokens, type VerifiedPerson } from './verify-tokens.ts';

type LoginCall = Call<typeof sessionRoutes.login>;
type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

/** Locks a person's directory, so that it is not unlinked before the sign-in is complete. */
function holdDirectory(tx: Transaction<Database>, { tenantId, cloud }: VerifiedPerson) {
  return tx
    .selectFrom('directory')
    .select('organization_id')
    .where('tenant_id', '=', tenantId)
    .where('cloud', '=', cloud.name)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Finds the account of a person in the given organization, or their only one. A sign-in that replaces a session of the
 * person stays in its organization. An identity without an account is linked only if a signed-in person switches to
 * another directory of the same organization.
 */
async function accountOf(
  tx: Transaction<Database>,
  person: VerifiedPerson,
  older: LiveSession | undefined,
  organizationId: string | undefined,
) {
  const directory = await holdDirectory(tx, person);
  const accounts = await findSignInAccounts(tx, person);
  const replaced = accounts.find(({ id }) => id === older?.accountId);
  const isSwitch = older !== undefined && older.homeOrganizationId === directory?.organization_id;
  const stayed = replaced?.organizationId ?? (isSwitch ? older.homeOrganizationId : undefined);
  const account = chooseAccount(accounts, organizationId ?? stayed);
  if (account) return { account, linked: false };
  if (!directory || !older || older.homeOrganizationId !== directory.organization_id) {
    throw new Refusal('no-organization');
  }
  if (organizationId !== undefined && organizationId !== older.homeOrganizationId) {
    throw new Refusal('no-organization');
  }
  if (!(await maySwitch(tx, person, older))) throw new Refusal('no-organization');
  const { issuer, tenantId, objectId } = person;
  await tx
    .insertInto('identity')
    .values({ issuer, tenant_id: tenantId, object_id: objectId, account_id: older.accountId })
    .execute();
  const linked = chooseAccount(await findSignInAccounts(tx, person), older.homeOrganizationId);
  if (!linked) throw new Refusal('no-organization');
  return { account: linked, linked: true };
}

/**
 * Checks what the organization requires of a sign-in: a second factor, and that guests are allowed. Locks its row, so
 * that no sign-in completes while one of the settings is changed.
 */
async function checkSignInRules(
  tx: Transaction<Database>,
  account: SignInAccount,
  person: VerifiedPerson,
  rules: SignInRules,
): Promise<void> {
  if (person.multiFactor && !account.isGuest) return;
  const { requiresMultiFactor, guestsAllowed } = await tx
    .selectFrom('organization')
    .select(['requires_multi_factor as requiresMultiFactor', 'guests_allowed as guestsAllowed'])
    .where('id', '=', account.organizationId)
    .forShare()
    .executeTakeFirstOrThrow();
  checkGuest({ ...account, guestsAllowed });
  if (requiresMultiFactor && !person.multiFactor) throw multiFactorNeeded(rules, 'second-factor-required');
}

/**
 * Records a rejected attempt to claim the portal in the portal's own audit log, because there is no organization yet
 * whose log it could be.
 */
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

/** Sign-in hooks of other features. */
export interface SignInPorts {
  readonly acceptInvitation: AcceptInvitation;
  readonly bootstrapPortal: BootstrapPortal;
}

interface OpenParts extends Parts, SignInPorts {}

/** Inserts a session with its sealed tokens. Returns its start and expiry. */
const insertSession = (
  tx: Transaction<Database>,
  { vault }: Parts,
  { body, userAgent, ip }: LoginCall,
  person: VerifiedPerson,
  { id, token, accountId }: { readonly id: string; readonly token: string; readonly accountId: string },
) =>
  tx
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      issuer: person.issuer,
      tenant_id: person.tenantId,
      object_id: person.objectId,
      cloud: person.cloud.name,
      token_hash: hashHandle(token),
      azure_token_hash: hashHandle(derivedHandle('azure', token)),
      portal_token: vault.seal(body.accessToken, tokenContext(id, 'portal_token')),
      azure_token: vault.seal(body.azureToken, tokenContext(id, 'azure_token')),
      portal_token_expires_at: person.portalTokenExpiresAt,
      azure_token_expires_at: person.azureTokenExpiresAt,
      authenticated_at: person.authenticatedAt,
      multi_factor: person.multiFactor,
      user_agent: userAgent,
      ip,
      expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(absoluteHours)})`,
    })
    .returning(['created_at', 'expires_at'])
    .executeTakeFirstOrThrow();

/** Finds the account for a sign-in, after its claim or invitation, and checks that it may sign in. */
async function admit(
  tx: Transaction<Database>,
  { acceptInvitation, bootstrapPortal, newId, settings }: OpenParts,
  { body: { claim, invitation, organizationId }, handle }: LoginCall,
  person: VerifiedPerson,
) {
  const claimed =
    claim === undefined ? undefined : await redeemClaim(tx, person, claim, { newId, bootstrapPortal });
  const accepted =
    invitation === undefined
      ? null
      : await acceptInvitation(tx, { ...person, cloud: person.cloud.name }, invitation);
  const older = handle ? await findLiveSession(tx, hashHandle(handle)) : undefined;
  const chosenId = claimed ?? accepted?.organizationId ?? organizationId;
  const { account, linked } = await accountOf(tx, person, older, chosenId);
  checkSignInAccount(account);
  await checkSignInRules(tx, account, person, settings);
  return { accepted, older, account, linked };
}

/**
 * Returns the directories of the organization that a guest can sign in to for cloud calls. Returns undefined for members
 * and for a guest who has signed in to one of them.
 */
async function findGuestDirectories(
  tx: Transaction<Database>,
  { isGuest, organizationId }: SignInAccount,
  { tenantId, cloud }: VerifiedPerson,
): Promise<string[] | undefined> {
  if (!isGuest) return undefined;
  const rows = await tx
    .selectFrom('directory')
    .select('tenant_id as tenantId')
    .where('organization_id', '=', organizationId)
    .where('cloud', '=', cloud.name)
    .orderBy('created_at')
    .orderBy('tenant_id')
    .execute();
  const tenantIds = rows.map((row) => row.tenantId);
  return tenantIds.includes(tenantId) ? undefined : tenantIds;
}

/** Opens a session in the transaction and ends the one that it replaces. */
async function openSession(
  tx: Transaction<Database>,
  parts: OpenParts,
  call: LoginCall,
  person: VerifiedPerson,
  token: string,
): Promise<WriteOutcome<SessionAnswer>> {
  const { accepted, older, account, linked } = await admit(tx, parts, call, person);
  const { tenantId, cloud } = person;
  if (older) await endSession(tx, older.sessionId, 'replaced by a new sign-in');
  const id = parts.newId();
  const session = await insertSession(tx, parts, call, person, { id, token, accountId: account.id });
  const live = await findLiveSession(tx, hashHandle(token));
  if (!live) throw new Error('A session that was just opened is not live.');
  await accepted?.announce?.();
  return {
    answer: presentSession({
      token,
      tenantId,
      cloud: cloud.name,
      createdAt: session.created_at,
      ends: { ...person, expiresAt: session.expires_at },
      now: parts.now(),
      hasStorageToken: false,
      aws: false,
      account: { ...live, id: live.accountId },
      governmentDomain: await readGovernmentDomain(tx, account.organizationId, tenantId),
      guestDirectories: await findGuestDirectories(tx, account, person),
    }),
    audit: {
      action: accepted?.announce
        ? 'invitation.accept'
        : call.body.claim === undefined
          ? 'session.login'
          : 'operator.claim',
      objectType: 'session',
      objectId: id,
      organizationId: live.organizationId,
      accountId: account.id,
      details: {
        tenantId,
        cloud: cloud.name,
        linked,
        replaced: older?.sessionId ?? null,
        ...(accepted?.announce && { invitation: accepted.id }),
      },
    },
  };
}

/** Exchanges directory tokens for a session with new handles. A session passed in the header ends. */
export function createLogin(
  shared: Parts,
  world: CloudEnvironment,
  ports: SignInPorts,
): Handler<typeof sessionRoutes.login> {
  const parts: OpenParts = { ...shared, ...ports };
  const countClaim = createAttemptLimit(() => parts.now().getTime());
  return async (call) => {
    if (call.body.claim !== undefined) countClaim(call.ip);
    const person = await verifyTokens(world, call.body, parts.settings.multiFactorContext);
    const token = newHandle();
    try {
      return await call.write((tx) => openSession(tx, parts, call, person, token));
    } catch (error) {
      if (error instanceof Refusal && error.code === 'claim-refused')
        await recordRefusedClaim(parts.database.db, call, person);
      throw error;
    }
  };
}
