import type { Audience } from '../context.ts';
import type { Application } from '../world/people.ts';
import type { DirectoryContext } from './directoryContext.ts';

/**
 * Applications of the vendor that every directory knows. They run on the person's machine, so they have no secret and
 * redirect to any port of the loopback address.
 */
export const COMMAND_LINE_APPLICATIONS: readonly Application[] = [
  { clientId: '04b07795-8ddb-461a-bbee-02f9e1bf7b46', name: 'Microsoft Azure CLI' },
];

type Permissions = Readonly<Record<Audience, readonly string[]>>;

/** The delegated permissions of the portal, as README.md documents them, and of the basic profiles of all people. */
const PORTAL_PERMISSIONS: Permissions = {
  management: ['user_impersonation'],
  graph: ['User.Read', 'User.ReadBasic.All', 'Directory.Read.All'],
  storage: ['user_impersonation'],
  metrics: ['user_impersonation'],
  insights: ['Data.Read'],
  portal: ['access'],
};

const COMMAND_LINE_PERMISSIONS: Permissions = {
  ...PORTAL_PERMISSIONS,
  graph: ['Directory.AccessAsUser.All'],
};

/** The Graph permissions that an administrator granted to the service principals of the portal and its connections. */
export const GRAPH_ROLES: readonly string[] = ['Directory.Read.All'];

/** Redirect URIs of command-line applications. The directory ignores their port. */
export const LOOPBACK_REDIRECT_URIS: readonly string[] = [
  'http://localhost',
  'http://localhost/',
  'http://127.0.0.1',
  'http://127.0.0.1/',
];

/** Finds a command-line application by its client ID. */
export function commandLineApplication(clientId: string): Application | undefined {
  return COMMAND_LINE_APPLICATIONS.find((application) => application.clientId === clientId.toLowerCase());
}

/** Returns the application that a request names, or the portal. */
export function applicationOf(directory: DirectoryContext, params: URLSearchParams): Application {
  return commandLineApplication(params.get('client_id') ?? '') ?? directory.client;
}

/** Returns the delegated permissions of an application for an API, as short names. Consent is assumed. */
export const delegatedPermissions = ({ clientId }: Application, audience: Audience): readonly string[] =>
  (commandLineApplication(clientId) === undefined ? PORTAL_PERMISSIONS : COMMAND_LINE_PERMISSIONS)[audience];
