import { accessRequestRoutes } from '@blueport/contracts/routes/identity/invitation-routes';
import { offline, readProblem } from '../api/problem.ts';
import type { ApiError } from '../api/problem.ts';

// In memory only: it proves the email address of a user without a session, and is lost when the page closes.
let proof: string | null = null;

/** Keeps the token of a sign-in without an organization, so that the user can request access. */
export function storeProof(accessToken: string): void {
  proof = accessToken;
}

/** Whether this page still has the token of the last sign-in. */
export function hasProof(): boolean {
  return proof !== null;
}

/** Requests access from the administrators. Returns the error, if any. */
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
