import type { FastifyInstance } from 'fastify';
import type { Area, Audience, SandboxContext, Cloud } from '../context.ts';
import { delegatedPermissions } from '../directory/applications.ts';
import type { DirectoryContext } from '../directory/directoryContext.ts';
import type { Keyring } from '../directory/keyring.ts';
import { accountIdOf } from '../directory/tenantProvider.ts';
import type { Tokens } from '../directory/tokens.ts';
import { FaultSyntaxError, readFaults } from '../faults/readFaults.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import { tenantFirstBase } from '../directory/tenantFirstPath.ts';
import { GITHUB_APP } from '../github/github.ts';
import { listCoverage } from '../resource-manager/catalog/coverage.ts';
import { mailPortOf } from '../mail/mailArea.ts';
import { blobStorageOf } from '../storage/blobStorage.ts';
import { SANDBOX_ROLES } from '../sts/sts.ts';

interface TokenBody {
  email: string;
  tenantId?: string;
  audience?: Audience;
  claims?: Record<string, unknown>;
  expiresIn?: number;
}

interface RevokeBody {
  email?: string;
}

const TOKEN_SCHEMA = {
  type: 'object',
  required: ['email'],
  additionalProperties: false,
  properties: {
    email: { type: 'string' },
    tenantId: { type: 'string' },
    audience: { enum: ['portal', 'management', 'graph', 'storage', 'metrics', 'insights'] },
    claims: { type: 'object' },
    expiresIn: { type: 'integer' },
  },
} as const;

/**
 * Returns the sandbox's control endpoints, which no real cloud has: description, ledger, faults, shortcuts for tests.
 * Loopback only.
 */
export function controlArea(parts: {
  sandbox: SandboxContext;
  tokens: Tokens;
  keyring: Keyring;
  directories: readonly DirectoryContext[];
}): ReturnType<Area> {
  const { sandbox, tokens, keyring, directories } = parts;
  return async (app) => {
    app.get('/__health', async () => ({ status: 'ok' }));
    app.get('/__sandbox', async () => describeSandbox(sandbox));
    addLedger(app, sandbox);
    addFaults(app, sandbox);
    addTokens(app, sandbox, tokens);
    addDirectoryShortcuts(app, sandbox, directories, keyring);
  };
}

function addLedger(app: FastifyInstance, { ledger }: SandboxContext): void {
  app.get<{ Querystring: { after?: number; path?: string; limit?: number } }>(
    '/__ledger',
    {
      schema: {
        querystring: {
          type: 'object',
          properties: {
            after: { type: 'integer', minimum: 0 },
            path: { type: 'string' },
            limit: { type: 'integer', minimum: 1, maximum: 100_000 },
          },
        },
      },
    },
    async ({ query }) => ({
      entries: ledger.read({
        ...(query.after === undefined ? {} : { after: query.after }),
        ...(query.path === undefined ? {} : { pathPrefix: query.path }),
        ...(query.limit === undefined ? {} : { limit: query.limit }),
      }),
    }),
  );
}

function addFaults(app: FastifyInstance, { faults }: SandboxContext): void {
  app.get('/__faults', async () => ({ rules: faults.rules }));
  app.put('/__faults', async (request, reply) => {
    try {
      faults.replace(readFaults(request.body));
    } catch (error) {
      if (error instanceof FaultSyntaxError) return reply.code(400).send({ error: error.message });
      throw error;
    }
    return { rules: faults.rules };
  });
}

/** Adds the endpoint that issues access tokens without a sign-in. */
function addTokens(app: FastifyInstance, sandbox: SandboxContext, tokens: Tokens): void {
  const { people } = sandbox;
  app.post<{ Body: TokenBody }>('/__token', { schema: { body: TOKEN_SCHEMA } }, async (request, reply) => {
    const { email, tenantId, audience = 'portal', claims, expiresIn } = request.body;
    const account = people.accountByEmail(email);
    if (account === undefined) return reply.code(404).send({ error: `There is no account ${email}.` });
    const tenant = people.tenant(tenantId ?? account.homeTenantId);
    if (tenant === undefined || people.identityIn(account, tenant.tenantId) === undefined) {
      return reply.code(404).send({ error: `${email} is not in that directory.` });
    }
    const client = people.portalClients[tenant.cloud];
    const issued = await tokens.issueAccessToken({
      tenant,
      audience,
      client,
      subject: {
        account,
        permissions: delegatedPermissions(client, audience),
        onBehalfOf: false,
        proof: { at: Math.floor(sandbox.now().getTime() / 1000), multiFactor: false },
      },
      overrides: {
        ...(claims === undefined ? {} : { claims }),
        ...(expiresIn === undefined ? {} : { expiresIn }),
      },
    });
    return { accessToken: issued.token, expiresIn: issued.expiresIn };
  });
}

/** Adds the endpoints that end sessions and rotate signing keys. */
function addDirectoryShortcuts(
  app: FastifyInstance,
  { people }: SandboxContext,
  directories: readonly DirectoryContext[],
  keyring: Keyring,
): void {
  app.post<{ Body: RevokeBody | null }>('/__directory/revoke', async (request) => {
    const email = request.body?.email;
    const account = email === undefined ? undefined : people.accountByEmail(email);
    for (const directory of directories) {
      directory.sessions.endAll(email);
      if (email === undefined || account !== undefined) {
        directory.records.destroyAllOf(account === undefined ? undefined : accountIdOf(account));
      }
    }
    return { revoked: email ?? 'everybody' };
  });

  app.post<{ Body: { retireOlder?: boolean } | null }>('/__directory/rotate-keys', async (request) => ({
    kid: await keyring.rotate({ retireOlder: request.body?.retireOlder === true }),
  }));
}

/** Returns the body of `GET /__sandbox`: everything a portal needs to use the sandbox in place of a cloud. */
function describeSandbox(sandbox: SandboxContext): object {
  const { people, settings } = sandbox;
  return {
    version: 1,
    speed: settings.speed,
    clouds: { general: describeCloud('general'), us_gov: describeCloud('us_gov') },
    tenants: people.tenants,
    accounts: people.accounts,
    portalClients: {
      general: clientPair(people.portalClients.general),
      us_gov: clientPair(people.portalClients.us_gov),
    },
    connections: people.connections,
    mail: { port: mailPortOf(sandbox), inbox: `${sandbox.origin()}/mail` },
    storage: { blobPort: blobStorageOf(sandbox).port ?? null },
    ports: [
      Number(new URL(sandbox.origin()).port),
      mailPortOf(sandbox),
      settings.tlsPort ?? 0,
      blobStorageOf(sandbox).port ?? 0,
    ].filter(Boolean),
    aws: { roles: SANDBOX_ROLES },
    github: GITHUB_APP,
    coverage: listCoverage(),
  };

  function describeCloud(cloud: Cloud): object {
    const profile = CLOUD_PROFILES[cloud];
    const { host, port } = new URL(sandbox.origin());
    const forPages = tenantFirstBase(sandbox.origin(), profile.loginPrefix);
    const loginBase = `${sandbox.origin()}${profile.loginPrefix}`;
    const { clientId } = people.portalClients[cloud];
    return {
      authorityHost: host,
      authorityMetadata: {
        issuer: `${loginBase}/{tenantid}/v2.0`,
        authorization_endpoint: `${forPages}/oauth2/v2.0/authorize`,
        token_endpoint: `${forPages}/oauth2/v2.0/token`,
        end_session_endpoint: `${forPages}/oauth2/v2.0/logout`,
        jwks_uri: `${forPages}/discovery/v2.0/keys`,
      },
      clientId,
      portalScope: `api://${clientId}/access`,
      graphScope: 'User.Read',
      managementScope: `${profile.managementOrigin}/user_impersonation`,
      managementOrigin: profile.managementOrigin,
      graphOrigin: profile.graphOrigin,
      armBase: `http://127.0.0.1:${port}${profile.armPrefix}`,
      graphBase: `http://127.0.0.1:${port}${profile.graphPrefix}`,
      loginBase,
    };
  }
}

function clientPair({ clientId, clientSecret }: { clientId: string; clientSecret: string }): object {
  return { clientId, clientSecret };
}
