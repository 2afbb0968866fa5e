import { createHash } from 'node:crypto';
import { linkRoutes, type Reason } from '@blueport/contracts';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../../database/tables/index.ts';
import type { Feature, Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { Call } from '../../../http/call.ts';
import { hashHandle, newHandle } from '../../../security/handle.ts';
import type { SessionContext } from '../../../session-context.ts';
import { redeemCode, type GithubGrant, type GithubSetting } from './github-api.ts';
import { revocationChannel, revokeDueTokens, tokenContext } from './revoke-due-tokens.ts';

export { githubHosts, type GithubSetting } from './github-api.ts';

/** OAuth scope of the sign-in link. */
export const githubScope = 'repo';

/** Returns the path that GitHub redirects users to, which contains their email address. */
export const githubReturnPath = (publicUrl: string, email: string): string =>
  `${publicUrl}/user/login/social/github/${email}`;

const sweepMilliseconds = 30_000;
const verifierPlace = (sessionId: string): string => `link_attempt/${sessionId}/verifier`;
const attemptLives = sql<boolean>`link_attempt.created_at > now() - interval '10 minutes'`;

const notConfigured = (): Refusal => new Refusal('conflict', { reason: 'github-not-configured' });

const badReturn = (reason: Reason): Refusal => new Refusal('invalid-input', { reason });

async function readLink(db: Kysely<Database>, accountId: string) {
  const row = await db
    .selectFrom('github_link')
    .select(['login', 'scope', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return {
    linked: row !== undefined,
    login: row?.login ?? null,
    scope: row?.scope ?? null,
    linkedAt: row?.created_at.toISOString() ?? null,
  };
}

/** Dependencies of the routes once GitHub is configured. */
interface LinkParts extends Pick<Parts, 'database' | 'vault' | 'settings'> {
  readonly github: GithubSetting;
}

const returnOf = ({ settings }: LinkParts, email: string): string =>
  githubReturnPath(settings.publicUrl, encodeURIComponent(email.toLowerCase()));

function authorizeUrl(parts: LinkParts, email: string, state: string, verifier: string): string {
  const url = new URL(parts.github.authorizeUrl);
  url.search = new URLSearchParams({
    client_id: parts.github.clientId,
    redirect_uri: returnOf(parts, email),
    scope: githubScope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

async function startLink(parts: LinkParts, { session, write }: Call<typeof linkRoutes.startGithub>) {
  const state = newHandle();
  const verifier = newHandle();
  const url = authorizeUrl(parts, session.email, state, verifier);
  return write(async (tx) => {
    await tx
      .deleteFrom('link_attempt')
      .where((where) => where.or([where('session_id', '=', session.sessionId), where.not(attemptLives)]))
      .execute();
    await tx
      .insertInto('link_attempt')
      .values({
        state_hash: hashHandle(state),
        session_id: session.sessionId,
        verifier: parts.vault.seal(verifier, verifierPlace(session.sessionId)),
      })
      .execute();
    return {
      answer: { url },
      audit: { action: 'github.start', objectType: 'account', objectId: session.accountId },
    };
  });
}

/** Exchanges the code for a grant. Rejects a code that does not belong to a live attempt of this session. */
async function redeemAttempt(
  parts: LinkParts,
  session: SessionContext,
  stateHash: Buffer,
  code: string,
): Promise<GithubGrant> {
  const attempt = await parts.database.db
    .selectFrom('link_attempt')
    .select('verifier')
    .where('state_hash', '=', stateHash)
    .where('session_id', '=', session.sessionId)
    .where(attemptLives)
    .executeTakeFirst();
  if (!attempt) throw badReturn('github-link-expired');
  const grant = await redeemCode(parts.github, {
    code,
    verifier: parts.vault.open(attempt.verifier, verifierPlace(session.sessionId)),
    redirectUrl: returnOf(parts, session.email),
  });
  if (!grant) throw badReturn('github-refused');
  return grant;
}

/** Stores the grant, replacing an earlier one. Returns the time of the link. */
async function storeLink(
  { vault }: LinkParts,
  tx: Transaction<Database>,
  accountId: string,
  { id, login, scope, token }: GithubGrant,
): Promise<Date> {
  const stored = { github_id: String(id), login, scope, token: vault.seal(token, tokenContext(accountId)) };
  const row = await tx
    .insertInto('github_link')
    .values({ account_id: accountId, ...stored })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ ...stored, created_at: sql`now()` }),
    )
    .returning('created_at')
    .executeTakeFirstOrThrow();
  return row.created_at;
}

async function finishLink(parts: LinkParts, { session, body, write }: Call<typeof linkRoutes.linkGithub>) {
  if (body.email.toLowerCase() !== session.email.toLowerCase()) {
    throw badReturn('github-another-account');
  }
  const stateHash = hashHandle(body.state);
  const grant = await redeemAttempt(parts, session, stateHash, body.code);
  return write(async (tx) => {
    const used = await tx
      .deleteFrom('link_attempt')
      .where('state_hash', '=', stateHash)
      .returning('state_hash')
      .executeTakeFirst();
    if (!used) throw badReturn('github-link-used');
    const { id: githubId, login, scope } = grant;
    const linkedAt = await storeLink(parts, tx, session.accountId, grant);
    return {
      answer: { linked: true, login, scope, linkedAt: linkedAt.toISOString() },
      audit: {
        action: 'github.link',
        objectType: 'account',
        objectId: session.accountId,
        details: { login, githubId, scope },
      },
    };
  });
}

/**
 * Removes the link. The database keeps the token until GitHub has revoked it, which is delayed while GitHub is
 * unavailable.
 */
const unlink = ({ session, write }: Call<typeof linkRoutes.unlinkGithub>): Promise<undefined> =>
  write(async (tx) => {
    const row = await tx
      .deleteFrom('github_link')
      .where('account_id', '=', session.accountId)
      .returning('login')
      .executeTakeFirst();
    return {
      answer: undefined,
      audit: {
        action: 'github.unlink',
        objectType: 'account',
        objectId: session.accountId,
        details: { login: row?.login ?? null },
      },
    };
  });

/**
 * Creates the feature for linking a GitHub account. The same session must start and finish the link; the token never
 * leaves the server.
 */
export function createGithubLinkFeature(parts: Parts, github: GithubSetting | undefined): Feature {
  const { database, vault, log } = parts;
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let silence: (() => Promise<void>) | undefined;
  const linkParts = (): LinkParts => {
    if (!github) throw notConfigured();
    return { ...parts, github };
  };

  return {
    name: 'github-link',
    routes(registry) {
      registry.register(linkRoutes.github, ({ session }) => readLink(db, session.accountId));
      registry.register(linkRoutes.startGithub, async (call) => startLink(linkParts(), call));
      registry.register(linkRoutes.linkGithub, async (call) => finishLink(linkParts(), call));
      registry.register(linkRoutes.unlinkGithub, unlink);
    },
    async start() {
      const wake = (): void => void revokeDueTokens({ db, vault, log, github });
      timer = setInterval(wake, sweepMilliseconds).unref();
      silence = await database.listen(revocationChannel, wake, wake);
    },
    async stop() {
      clearInterval(timer);
      await silence?.();
    },
  };
}
