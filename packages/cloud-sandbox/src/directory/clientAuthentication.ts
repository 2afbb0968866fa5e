import { timingSafeEqual, createHash } from 'node:crypto';
import type { Application, Client } from '../world/people.ts';
import { commandLineApplication } from './applications.ts';
import type { DirectoryContext } from './directoryContext.ts';
import { DirectoryError } from './directoryError.ts';

/** The application that requests a token, and whether it authenticated with its secret. */
export interface AskingClient {
  client: Application;
  isConfidential: boolean;
  /** The only tenant that knows the application. Undefined for applications that every tenant knows. */
  homeTenantId: string | undefined;
}

/** Finds the client of a token request and checks its secret if one is sent. */
export function authenticateClient(
  directory: DirectoryContext,
  body: URLSearchParams,
  authorization: string | undefined,
): AskingClient {
  const basic = readBasic(authorization);
  const clientId = basic?.id ?? body.get('client_id') ?? '';
  const secret = basic?.secret ?? body.get('client_secret') ?? undefined;
  const tool = commandLineApplication(clientId);
  if (tool !== undefined) return authenticatePublicClient(tool, secret);
  const found = findClient(directory, clientId);
  if (found === undefined) {
    throw new DirectoryError(
      'unauthorized_client',
      700016,
      `Application with identifier '${clientId}' was not found in the directory.`,
    );
  }
  if (secret !== undefined && !isSame(secret, found.client.clientSecret)) {
    throw new DirectoryError(
      'invalid_client',
      7000215,
      `Invalid client secret for application '${clientId}'.`,
    );
  }
  const { client, homeTenantId } = found;
  return { client, homeTenantId, isConfidential: secret !== undefined };
}

function authenticatePublicClient(client: Application, secret: string | undefined): AskingClient {
  if (secret === undefined) return { client, isConfidential: false, homeTenantId: undefined };
  throw new DirectoryError(
    'invalid_client',
    700025,
    "Client is public so neither 'client_assertion' nor 'client_secret' should be presented.",
  );
}

/** Rejects clients that did not authenticate. */
export function requireSecret(asking: AskingClient): void {
  if (asking.isConfidential) return;
  throw new DirectoryError('invalid_client', 7000218, "The request body must contain 'client_secret'.");
}

function findClient(
  { client, sandbox, profile }: DirectoryContext,
  id: string,
): { client: Client; homeTenantId: string | undefined } | undefined {
  if (id.toLowerCase() === client.clientId) return { client, homeTenantId: undefined };
  const connection = sandbox.people.connections.find(
    ({ clientId, cloud }) => clientId === id.toLowerCase() && cloud === profile.cloud,
  );
  return connection === undefined ? undefined : { client: connection, homeTenantId: connection.tenantId };
}

function readBasic(authorization: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: safeDecode(id), secret: safeDecode(secret.join(':')) };
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
