import type { Application } from '../world/people.ts';
import type { DirectoryContext } from './directoryContext.ts';

/**
 * Applications of the vendor that every directory knows. They run on the person's machine, so they have no secret and
 * redirect to any port of the loopback address.
 */
export const COMMAND_LINE_APPLICATIONS: readonly Application[] = [
  { clientId: '04b07795-8ddb-461a-bbee-02f9e1bf7b46', name: 'Microsoft Azure CLI' },
];

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
