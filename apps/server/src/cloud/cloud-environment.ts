import {
  cloudProfiles,
  createBlobReader,
  createCloudCaller,
  createDirectory,
  createEmbeddedHttpClient,
  embeddedBases,
  type CallCloud,
  type ClientCredential,
  type CloudProfile,
  type Directory,
  type ReadBlob,
} from '@blueport/cloud';
import type { CloudName, SignInCloud } from '@blueport/contracts';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { clientCredential } from './client-credential.ts';
import { readSandbox, type SandboxDescription } from './sandbox-description.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

/** A cloud that this portal is connected to. */
export interface ConnectedCloud {
  readonly name: CloudName;
  readonly profile: CloudProfile;
  /** Calls the hosts of the cloud. */
  readonly call: CallCloud;
  /** Downloads blobs of the cloud's storage accounts. */
  readonly readBlob: ReadBlob;
  /** Directory of the cloud, called with the portal's client credential; absent without one. */
  readonly directory: Directory | undefined;
  /** Returns the directory, called with another credential, such as that of an organization's connection. */
  directoryFor(credential: ClientCredential): Directory;
  readonly clientId: string;
  /** Returns the token issuer of a tenant. */
  readonly issuerOf: (tenantId: string) => string;
  readonly signingKeys: SigningKeys;
  /** Settings for the sign-in page. */
  readonly signIn: SignInCloud;
}

/** All clouds this portal is connected to, and the embedded demo cloud if enabled. */
export interface CloudEnvironment {
  readonly clouds: Readonly<Partial<Record<CloudName, ConnectedCloud>>>;
  readonly sandbox: SandboxDescription | undefined;
}

const signInScopes = ['openid', 'profile', 'User.Read'];

interface Connection {
  readonly clientId: string;
  readonly credential: ClientCredential | undefined;
  readonly call: CallCloud;
  readonly readBlob: ReadBlob;
  readonly issuer: string;
  readonly signIn: Pick<SignInCloud, 'authority' | 'knownAuthorities' | 'origins'> & Partial<SignInCloud>;
}

function connect(name: CloudName, connection: Connection): ConnectedCloud {
  const profile = cloudProfiles[name];
  const { call, readBlob, clientId, credential } = connection;
  const directoryFor = (other: ClientCredential) => createDirectory({ profile, call, credential: other });
  return {
    name,
    profile,
    call,
    readBlob,
    clientId,
    directory: credential && directoryFor(credential),
    directoryFor,
    issuerOf: (tenantId) => connection.issuer.replace('{tenantid}', tenantId.toLowerCase()),
    signingKeys: createSigningKeys(call, `https://${profile.loginHost}/common/discovery/v2.0/keys`),
    signIn: {
      clientId,
      apiScope: `api://${clientId}/access`,
      managementScope: profile.managementScope,
      ...(credential === undefined && { storageScope: profile.storageScope }),
      signInScopes,
      ...connection.signIn,
    },
  };
}

function connectEntra(name: CloudName, settings: Settings, log: Logger): ConnectedCloud | undefined {
  const client = settings.entra[name];
  if (!client) return undefined;
  const profile = cloudProfiles[name];
  const origin = `https://${profile.loginHost}`;
  return connect(name, {
    clientId: client.clientId,
    credential: clientCredential(client, profile),
    call: createCloudCaller(profile, { onCall: (report) => log.debug(report, 'cloud call') }),
    readBlob: createBlobReader(profile),
    issuer: `${origin}/{tenantid}/v2.0`,
    signIn: {
      authority: `${origin}/common`,
      knownAuthorities: [],
      origins: [origin, `https://${profile.graphHost}`],
    },
  });
}

function connectSandbox(
  name: CloudName,
  port: number,
  sandbox: SandboxDescription,
  log: Logger,
): ConnectedCloud {
  const described = sandbox.clouds[name];
  const { clientId, clientSecret } = sandbox.portalClients[name];
  const origin = `http://127.0.0.1:${port}`;
  const httpClient = createEmbeddedHttpClient(embeddedBases(origin));
  return connect(name, {
    clientId,
    credential: { kind: 'secret', clientId, secret: clientSecret },
    call: createCloudCaller(cloudProfiles[name], {
      httpClient,
      onCall: (report) => log.debug(report, 'cloud call'),
    }),
    readBlob: createBlobReader(cloudProfiles[name], { httpClient }),
    issuer: described.authorityMetadata.issuer,
    signIn: {
      authority: `https://${described.authorityHost}/common`,
      knownAuthorities: [described.authorityHost],
      authorityMetadata: JSON.stringify(sandbox.raw.clouds[name]?.authorityMetadata),
      managementScope: described.managementScope,
      origins: [new URL(described.loginBase).origin],
    },
  });
}

/** Connects to the clouds in the settings: the embedded one, or Entra and Azure. */
export async function openCloudEnvironment(
  settings: Settings,
  log: Logger,
  stop?: AbortSignal,
): Promise<CloudEnvironment> {
  if (settings.cloud === 'sandbox') {
    const sandbox = await readSandbox(settings.sandboxPort, { stop });
    const port = settings.sandboxPort;
    return {
      sandbox,
      clouds: {
        general: connectSandbox('general', port, sandbox, log),
        us_gov: connectSandbox('us_gov', port, sandbox, log),
      },
    };
  }
  const general = connectEntra('general', settings, log);
  const government = connectEntra('us_gov', settings, log);
  return {
    sandbox: undefined,
    clouds: { ...(general && { general }), ...(government && { us_gov: government }) },
  };
}
