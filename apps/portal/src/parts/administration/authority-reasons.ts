import type { ApiError } from '../../core/api/problem.ts';

/** Reasons of refusals that concern permissions, by the server's names. */
export const authorityReasons = [
  'more-permissions',
  'grant-beyond-own',
  'last-holder',
  'last-holder-directory',
  'operator-only',
] as const;
export type AuthorityReason = (typeof authorityReasons)[number];

/** Whether the portal explains a refusal that concerns permissions in the reader's language. */
export const isAuthorityRefusal = ({ reason }: ApiError): boolean =>
  authorityReasons.some((known) => known === reason);
