import { portal } from '../api-client.ts';
import { commandError, exitCodes } from '../exit-codes.ts';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the account with an email address among the users that a deployment can be shared with or transferred to. */
export async function accountOf(deployment: string, who: string): Promise<string> {
  if (id.test(who)) return who;
  const { people } = await portal.deployment.candidates({ id: deployment, query: { text: who } });
  const found = people.find(({ email }) => email.toLowerCase() === who.toLowerCase());
  if (found) return found.id;
  throw commandError(exitCodes.notFound, 'no-such-member', { address: who, deployment });
}
