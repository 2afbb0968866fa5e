import { signInConfigSchema } from '@blueport/contracts';
import type { CloudName, SignInConfig } from '@blueport/contracts';
import { sessionRoutes } from '@blueport/contracts/routes/identity/session-routes';
import { DirectoryClient } from './directory-client.ts';
import { SignInError } from './sign-in-error.ts';

let config: Promise<SignInConfig> | null = null;
const clients = new Map<CloudName, Promise<DirectoryClient>>();

async function fetchConfig(): Promise<SignInConfig> {
  const response = await fetch(sessionRoutes.signInConfig.path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new SignInError('server_unavailable');
  return signInConfigSchema.parse(await response.json());
}

/** Returns the server's sign-in settings, requested once per page. A failure is retried on the next call. */
export function signInConfig(): Promise<SignInConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = null;
    throw error instanceof SignInError ? error : new SignInError('server_unavailable', { cause: error });
  });
  return config;
}

/** Returns the sign-in client of a cloud, created once per page. */
export function directoryClient(cloud: CloudName): Promise<DirectoryClient> {
  const known = clients.get(cloud);
  if (known) return known;
  const created = createClient(cloud).catch((error: unknown) => {
    clients.delete(cloud);
    throw error;
  });
  clients.set(cloud, created);
  return created;
}

async function createClient(cloud: CloudName): Promise<DirectoryClient> {
  const settings = (await signInConfig()).clouds[cloud];
  if (!settings) throw new SignInError('untrusted_authority');
  return DirectoryClient.create(settings);
}
