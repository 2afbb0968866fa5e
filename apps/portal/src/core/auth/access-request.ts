import { accessRequestRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { offline, readProblem } from '../api/problem.ts';
import type { ApiError } from '../api/problem.ts';

// In memory only: it proves the address of somebody who has no session, and goes with the page.
let proof: string | null = null;

/** Keeps the token of a sign-in that led to no organization, so that its owner can ask for access. */
export function keepProof(accessToken: string): void {
  proof = accessToken;
}

/** Whether this page still knows who has just signed in. */
export function hasProof(): boolean {
  return proof !== null;
}

/** Asks the administrators for access; answers what went wrong, if anything did. */
export async function requestAccess(message: string): Promise<ApiError | undefined> {
  const { method, path } = accessRequestRoutes.create;
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ accessToken: proof, message }),
  }).catch(() => null);
  if (response === null) return offline;
  if (!response.ok) return readProblem(response);
  proof = null;
  return undefined;
}
