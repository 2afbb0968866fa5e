import { createHash } from 'node:crypto';
import { linkRoutes } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Feature, Parts } from '../../../feature.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { hashHandle, newHandle } from '../../../security/handle.ts';
import { redeemCode, type GithubSetting } from './github-api.ts';
import { revocationChannel, revokeDue, tokenPlace } from './revoke-later.ts';

export { githubHosts, type GithubSetting } from './github-api.ts';

/** The scope of the sign-in link (spec.md section 7). */
export const githubScope = 'repo';

/** Where GitHub sends people back, with their own address in the path (spec.md section 2). */
export const githubReturnPath = (publicUrl: string, email: string): string =>
  `${publicUrl}/user/login/social/github/${email}`;

const sweepMilliseconds = 30_000;
const verifierPlace = (sessionId: string): string => `link_attempt/${sessionId}/verifier`;
const attemptLives = sql<boolean>`link_attempt.created_at > now() - interval '10 minutes'`;

const notSetUp = (): Refusal =>
  new Refusal('conflict', {
    detail: 'This portal is not set up for GitHub.',
    hint: 'The operator names an OAuth application by GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.',
  });

const badReturn = (detail: string): Refusal =>
  new Refusal('invalid-input', { detail, hint: 'Begin linking again from your profile.' });

/** Linking a GitHub account: begun and finished by the same session; the token never leaves the server. */
export function createGithubLinkFeature(
  { database, vault, settings, log }: Parts,
  github: GithubSetting | undefined,
): Feature {
  const { db } = database;
  let timer: NodeJS.Timeout | undefined;
  let silence: (() => Promise<void>) | undefined;
  const describe = async (accountId: string) => {
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
  };
  const returnOf = (email: string): string =>
    githubReturnPath(settings.publicUrl, encodeURIComponent(email.toLowerCase()));

  return {
    name: 'github-link',
    routes(registry) {
      registry.register(linkRoutes.github, ({ session }) => describe(session.accountId));

      registry.register(linkRoutes.startGithub, async ({ session, write }) => {
        if (!github) throw notSetUp();
        const state = newHandle();
        const verifier = newHandle();
        const url = new URL(github.authorizeUrl);
        url.search = new URLSearchParams({
          client_id: github.clientId,
          redirect_uri: returnOf(session.email),
          scope: githubScope,
          state,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
        }).toString();
        return write(async (tx) => {
          await tx
            .deleteFrom('link_attempt')
            .where((where) =>
              where.or([where('session_id', '=', session.sessionId), where.not(attemptLives)]),
            )
            .execute();
          await tx
            .insertInto('link_attempt')
            .values({
              state_hash: hashHandle(state),
              session_id: session.sessionId,
              verifier: vault.seal(verifier, verifierPlace(session.sessionId)),
            })
            .execute();
          return {
            answer: { url: url.href },
            audit: { action: 'github.start', objectType: 'account', objectId: session.accountId },
          };
        });
      });

      registry.register(linkRoutes.linkGithub, async ({ session, body, write }) => {
        if (!github) throw notSetUp();
        if (body.email.toLowerCase() !== session.email.toLowerCase()) {
          throw badReturn('The return address belongs to another account than the one that is signed in.');
        }
        const stateHash = hashHandle(body.state);
        const attempt = await db
          .selectFrom('link_attempt')
          .select('verifier')
          .where('state_hash', '=', stateHash)
          .where('session_id', '=', session.sessionId)
          .where(attemptLives)
          .executeTakeFirst();
        if (!attempt) throw badReturn('This link was not begun in this session, or too long ago.');
        const grant = await redeemCode(github, {
          code: body.code,
          verifier: vault.open(attempt.verifier, verifierPlace(session.sessionId)),
          redirectUrl: returnOf(session.email),
        });
        if (!grant) throw badReturn('GitHub did not take the code.');
        return write(async (tx) => {
          const used = await tx
            .deleteFrom('link_attempt')
            .where('state_hash', '=', stateHash)
            .returning('state_hash')
            .executeTakeFirst();
          if (!used) throw badReturn('This link was used already.');
          const stored = {
            github_id: String(grant.id),
            login: grant.login,
            scope: grant.scope,
            token: vault.seal(grant.token, tokenPlace(session.accountId)),
          };
          const { created_at: linkedAt } = await tx
            .insertInto('github_link')
            .values({ account_id: session.accountId, ...stored })
            .onConflict((conflict) =>
              conflict.column('account_id').doUpdateSet({ ...stored, created_at: sql`now()` }),
            )
            .returning('created_at')
            .executeTakeFirstOrThrow();
          return {
            answer: {
              linked: true,
              login: grant.login,
              scope: grant.scope,
              linkedAt: linkedAt.toISOString(),
            },
            audit: {
              action: 'github.link',
              objectType: 'account',
              objectId: session.accountId,
              details: { login: grant.login, githubId: grant.id, scope: grant.scope },
            },
          };
        });
      });

      registry.register(linkRoutes.unlinkGithub, async ({ session, write }) => {
        // The database keeps the token until it is revoked over there; where GitHub is away, that is later.
        await write(async (tx) => {
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
      });
    },
    async start() {
      const wake = (): void => void revokeDue({ db, vault, log, github });
      timer = setInterval(wake, sweepMilliseconds).unref();
      silence = await database.listen(revocationChannel, wake, wake);
    },
    async stop() {
      clearInterval(timer);
      await silence?.();
    },
  };
}
