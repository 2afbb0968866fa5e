import { randomUUID } from 'node:crypto';
import type { Actor } from './administration.testing.ts';
import { createScimToken, scimClient, type ScimClient } from './scim.testing.ts';
import type { Answer, TestServer } from './test-server.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0:User';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
let sequence = 0;

/** A user as Entra sends it. */
export const entraUser = (
  userName = `person-${(sequence += 1)}@contoso.example`,
  externalId: string = randomUUID(),
) => ({
  schemas: [core, enterprise],
  externalId,
  userName,
  active: true,
  displayName: 'Test User',
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Test User', familyName: 'User', givenName: 'Test' },
  roles: [],
  [enterprise]: { department: 'Sales' },
});

/** A group as Entra sends it. */
const entraGroup = (members: readonly string[]) => ({
  schemas: [
    'urn:ietf:params:scim:schemas:core:2.0:Group',
    'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
  ],
  externalId: randomUUID(),
  displayName: `Entra group ${(sequence += 1)}`,
  ...(members.length > 0 && { members: members.map((value) => ({ $ref: null, value })) }),
  meta: { resourceType: 'Group' },
});

export const idOf = (body: unknown): string => (body as { readonly id: string }).id;

function created(answer: Answer): string {
  if (answer.status !== 201) throw new Error(`The request returned ${answer.status}: ${answer.text}`);
  return idOf(answer.body);
}

/**
 * Sends requests as documented by Microsoft: “Develop and plan provisioning for a SCIM endpoint in Microsoft Entra ID”.
 */
export interface EntraClient extends ScimClient {
  /** Creates a user. Returns the ID. */
  createUser(user?: ReturnType<typeof entraUser>): Promise<string>;
  /** Creates a group. Returns the ID. */
  createGroup(members?: readonly string[]): Promise<string>;
}

/** Creates a provisioning token of an organization, and a client that uses it. */
export async function entraClient(server: TestServer, admin: Actor): Promise<EntraClient> {
  const client = scimClient(server, (await createScimToken(admin)).token);
  return {
    ...client,
    createUser: async (user = entraUser()) => created(await client.call('POST', '/Users', user)),
    createGroup: async (members = []) => created(await client.call('POST', '/Groups', entraGroup(members))),
  };
}
