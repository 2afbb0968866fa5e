import type { ScimToken } from '@blueport/contracts';
import type { Actor } from './administration.testing.ts';
import type { Answer, TestServer } from './test-server.ts';

export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** A directory that calls the SCIM endpoint with its token. */
export interface ScimClient {
  readonly token: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Sends operations in the format of RFC 7644. */
  patch(path: string, ...operations: readonly object[]): Promise<Answer>;
}

export function scimClient(server: TestServer, token: string): ScimClient {
  const call: ScimClient['call'] = (method, path, body, headers) =>
    server.request(method, `/scim/v2${path}`, {
      token,
      body,
      headers: { 'content-type': 'application/scim+json', ...headers },
    });
  return {
    token,
    call,
    patch: (path, ...operations) => call('PATCH', path, { schemas: [patchSchema], Operations: operations }),
  };
}

let tokens = 0;

/** Creates a provisioning token as an administrator does. */
export async function createScimToken(
  admin: Actor,
  expiresInDays = 1,
): Promise<ScimToken & { readonly token: string }> {
  const answer = await admin.post('/api/provisioning/token', {
    name: `Directory ${(tokens += 1)}`,
    expiresInDays,
  });
  if (answer.status !== 201) throw new Error(`The token request returned ${answer.status}: ${answer.text}`);
  return answer.body as ScimToken & { token: string };
}
