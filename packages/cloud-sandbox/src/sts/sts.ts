import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { InvalidToken } from '../context.ts';
import type { Area, Cloud, Principal, SandboxContext } from '../context.ts';
import { migrate } from '../store/store.ts';

/** An error of the token service, with its code and message. */
class StsError extends Error {
  override readonly name = 'StsError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const NAMESPACE = 'https://sts.amazonaws.com/doc/2011-06-15/';

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const element = (name: string, inner: string): string => `<${name}>${inner}</${name}>`;

/** Returns the response of AssumeRoleWithWebIdentity. */
function webIdentityXml(answer: {
  principal: Principal;
  keys: TemporaryKeys;
  roleArn: string;
  sessionName: string;
  requestId: string;
}): string {
  const { principal, keys, roleArn, sessionName, requestId } = answer;
  const assumed = `${roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${sessionName}`;
  const credentials =
    element('AccessKeyId', keys.accessKeyId) +
    element('SecretAccessKey', escapeXml(keys.secretAccessKey)) +
    element('SessionToken', escapeXml(keys.sessionToken)) +
    element('Expiration', keys.expiration);
  const result =
    element('SubjectFromWebIdentityToken', escapeXml(principal.objectId)) +
    element('Audience', escapeXml(principal.appId)) +
    element(
      'AssumedRoleUser',
      element('Arn', escapeXml(assumed)) + element('AssumedRoleId', escapeXml(`AROASANDBOX:${sessionName}`)),
    ) +
    element('Credentials', credentials);
  return (
    `<AssumeRoleWithWebIdentityResponse xmlns="${NAMESPACE}">` +
    element('AssumeRoleWithWebIdentityResult', result) +
    element('ResponseMetadata', element('RequestId', requestId)) +
    '</AssumeRoleWithWebIdentityResponse>'
  );
}

/** Returns an error in the token service's format. */
function errorXml(error: StsError, requestId: string): string {
  const inner =
    element('Type', 'Sender') + element('Code', error.code) + element('Message', escapeXml(error.message));
  return `<ErrorResponse xmlns="${NAMESPACE}">${element('Error', inner)}${element('RequestId', requestId)}</ErrorResponse>`;
}

/** The role that members of an organization assume, one per AWS partition. */
export const SANDBOX_ROLES: Readonly<Record<Cloud, string>> = {
  general: 'arn:aws:iam::000000000001:role/BlueportPortal',
  us_gov: 'arn:aws-us-gov:iam::000000000002:role/BlueportPortal',
};

const STEPS = [
  `CREATE TABLE sts_sessions (access_key_id TEXT PRIMARY KEY, secret_access_key TEXT NOT NULL, session_token TEXT NOT NULL,
     role_arn TEXT NOT NULL, session_name TEXT NOT NULL, subject TEXT NOT NULL, organization TEXT, expires_at TEXT NOT NULL)`,
];

/** Temporary credentials in the service's format. */
interface TemporaryKeys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: string;
}

/**
 * Mounts the web identity part of AWS's token service: accepts an unsigned form and returns XML, for both partitions.
 */
export const sts: Area = (sandbox) => async (app) => {
  migrate(sandbox.db, 'sts', STEPS);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  for (const [prefix, cloud] of [
    ['/sts/', 'general'],
    ['/sts-gov/', 'us_gov'],
  ] as const) {
    app.post(prefix, async (request, reply) => {
      const requestId = randomUUID();
      void reply.type('text/xml; charset=utf-8').header('x-amzn-requestid', requestId);
      try {
        const form = (request.body ?? {}) as Readonly<Record<string, string>>;
        if (form['Action'] !== 'AssumeRoleWithWebIdentity') {
          throw new StsError(400, 'InvalidAction', `Could not find operation ${form['Action'] ?? ''}.`);
        }
        const { principal, keys, roleArn, sessionName } = await assumeRole(sandbox, cloud, form);
        sandbox.ledger.note(request, { principal });
        return webIdentityXml({ principal, keys, roleArn, sessionName, requestId });
      } catch (error) {
        if (!(error instanceof StsError)) throw error;
        return reply.code(error.status).send(errorXml(error, requestId));
      }
    });
  }
};

async function assumeRole(sandbox: SandboxContext, cloud: Cloud, form: Readonly<Record<string, string>>) {
  const roleArn = form['RoleArn'] ?? '';
  const sessionName = form['RoleSessionName'] ?? '';
  if (!/^arn:[\w-]+:iam::\d{12}:role\/[\w+=,.@/-]{1,64}$/.test(roleArn)) {
    throw new StsError(400, 'ValidationError', `${roleArn} is invalid`);
  }
  if (!/^[\w+=,.@-]{2,64}$/.test(sessionName)) {
    throw new StsError(400, 'ValidationError', "Value at 'roleSessionName' failed to satisfy constraint");
  }
  const seconds = Number(form['DurationSeconds'] ?? 3600);
  if (!Number.isInteger(seconds) || seconds < 900 || seconds > 43_200) {
    throw new StsError(400, 'ValidationError', 'The requested DurationSeconds is outside of 900 to 43200.');
  }
  const principal = await personOf(sandbox, cloud, form['WebIdentityToken'] ?? '');
  if (roleArn !== SANDBOX_ROLES[cloud]) {
    throw new StsError(403, 'AccessDenied', 'Not authorized to perform sts:AssumeRoleWithWebIdentity');
  }
  const keys = makeKeys(new Date(sandbox.now().getTime() + seconds * 1000));
  store(sandbox.db, keys, {
    roleArn,
    sessionName,
    subject: principal.objectId,
    organization: sandbox.people.tenant(principal.tenantId)?.organization ?? null,
  });
  return { principal, keys, roleArn, sessionName };
}

/** Returns the user of a web identity token that the directory issued for the portal. */
async function personOf(sandbox: SandboxContext, cloud: Cloud, token: string): Promise<Principal> {
  try {
    const principal = await sandbox.verifyToken(`Bearer ${token}`, 'portal', cloud);
    if (principal.kind === 'user') return principal;
    throw new StsError(400, 'InvalidIdentityToken', 'The token speaks for no person.');
  } catch (error) {
    if (!(error instanceof InvalidToken)) throw error;
    throw error.code === 'ExpiredAuthenticationToken'
      ? new StsError(400, 'ExpiredTokenException', 'Token expired')
      : new StsError(
          400,
          'InvalidIdentityToken',
          "Couldn't retrieve verification key from your identity provider",
        );
  }
}

function makeKeys(end: Date): TemporaryKeys {
  return {
    accessKeyId: `ASIA${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16).toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64'),
    sessionToken: randomBytes(180).toString('base64'),
    expiration: end.toISOString(),
  };
}

function store(
  db: DatabaseSync,
  keys: TemporaryKeys,
  session: { roleArn: string; sessionName: string; subject: string; organization: string | null },
): void {
  db.prepare('DELETE FROM sts_sessions WHERE expires_at < ?').run(
    new Date(Date.now() - 86_400_000).toISOString(),
  );
  db.prepare('INSERT INTO sts_sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)').run(
    keys.accessKeyId,
    keys.secretAccessKey,
    keys.sessionToken,
    session.roleArn,
    session.sessionName,
    session.subject,
    session.organization,
    keys.expiration,
  );
}
