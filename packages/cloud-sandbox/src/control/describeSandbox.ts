import type { Cloud, SandboxContext } from '../context.ts';
import { CLOUD_PROFILES } from '../directory/cloudProfile.ts';
import { tenantFirstBase } from '../directory/tenantFirstPath.ts';
import { GITHUB_APP } from '../github/github.ts';
import { mailPortOf } from '../mail/mailArea.ts';
import { SANDBOX_ROLES } from '../sts/sts.ts';

/** What `GET /__sandbox` answers: all that a portal must know to use the sandbox in place of a cloud. */
export function describeSandbox(sandbox: SandboxContext): object {
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
    ports: [Number(new URL(sandbox.origin()).port), mailPortOf(sandbox), settings.tlsPort ?? 0].filter(
      Boolean,
    ),
    aws: { roles: SANDBOX_ROLES },
    github: GITHUB_APP,
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
