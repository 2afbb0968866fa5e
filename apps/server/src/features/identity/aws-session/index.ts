import type { WebIdentity } from '@blueport/cloud';
import { linkRoutes, type CloudName } from '@blueport/contracts';
import { sql } from 'kysely';
import type { Feature, Parts } from '../../../feature.ts';
import type { Call } from '../../../http/call.ts';
import { Refusal } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import { derivedHandle } from '../../../security/handle.ts';
import type { PersonTokens } from '../session/index.ts';

/** AWS settings per cloud: the role that users assume and the service that issues the keys. */
export type AwsSetting = Readonly<
  Partial<Record<CloudName, { readonly roleArn: string; readonly identity: WebIdentity }>>
>;

/** Returns the vault location of a session's AWS keys. */
const awsCredentialsPlace = (sessionId: string): string => `aws_session/${sessionId}/credentials`;

/** Returns the session name for the AWS audit trail: the user's email address, limited to allowed characters. */
const sessionNameOf = ({ email, accountId }: SessionContext): string =>
  email.replaceAll(/[^\w+=,.@-]/g, '-').slice(0, 64) || accountId;

interface AwsParts extends Pick<Parts, 'database' | 'vault'> {
  readonly tokens: PersonTokens;
  readonly setting: AwsSetting;
}

async function readAwsSession({ database, setting }: AwsParts, { sessionId, cloud }: SessionContext) {
  const row = await database.db
    .selectFrom('aws_session')
    .select(['role_arn', 'expires_at'])
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return {
    available: setting[cloud] !== undefined,
    signedIn: row !== undefined,
    roleArn: row?.role_arn ?? setting[cloud]?.roleArn ?? null,
    expiresAt: row?.expires_at.toISOString() ?? null,
  };
}

async function signIn({ vault, tokens, setting }: AwsParts, call: Call<typeof linkRoutes.signInAws>) {
  const { session, handle, write } = call;
  const aws = setting[session.cloud];
  if (!aws) throw new Refusal('conflict', { reason: 'aws-not-configured' });
  const { roleArn } = aws;
  const { token } = await tokens.portal(session.sessionId);
  const keys = await aws.identity.assumeRole({ roleArn, token, sessionName: sessionNameOf(session) });
  const expiresAt = keys.expiresAt.toISOString();
  const stored = {
    role_arn: roleArn,
    credentials: vault.seal(JSON.stringify(keys), awsCredentialsPlace(session.sessionId)),
    expires_at: keys.expiresAt,
  };
  return write(async (tx) => {
    await tx
      .insertInto('aws_session')
      .values({ session_id: session.sessionId, ...stored })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(stored))
      .execute();
    return {
      answer: {
        available: true,
        signedIn: true,
        roleArn,
        expiresAt,
        awsAuth: derivedHandle('aws', handle ?? ''),
        provider: 'aws-auth' as const,
      },
      audit: {
        action: 'aws.signIn',
        objectType: 'session',
        objectId: session.sessionId,
        details: { roleArn, expiresAt },
      },
    };
  });
}

const signOut = ({ session, write }: Call<typeof linkRoutes.signOutAws>): Promise<undefined> =>
  write(async (tx) => {
    await tx.deleteFrom('aws_session').where('session_id', '=', session.sessionId).execute();
    return {
      answer: undefined,
      audit: { action: 'aws.signOut', objectType: 'session', objectId: session.sessionId },
    };
  });

/**
 * Creates the feature for AWS sign-in by web identity: exchanges the directory token for keys that stay on the server.
 */
export function createAwsSessionFeature(
  { database, vault }: Parts,
  tokens: PersonTokens,
  setting: AwsSetting,
): Feature {
  const parts: AwsParts = { database, vault, tokens, setting };
  return {
    name: 'aws-session',
    routes(registry) {
      registry.register(linkRoutes.aws, ({ session }) => readAwsSession(parts, session));
      registry.register(linkRoutes.signInAws, (call) => signIn(parts, call));
      registry.register(linkRoutes.signOutAws, signOut);
    },
  };
}
