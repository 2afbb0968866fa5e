import type { ApiError } from '../../core/api/problem.ts';

/**
 * Returns the permissions that decided about a refused change of users, roles or permissions: those the user
 * lacks, or those that no one would have after the change.
 */
export const permissionsOf = ({ errors = [] }: ApiError): string[] =>
  errors.flatMap(({ pointer, values }) => (pointer === '#' ? (values?.['key'] ?? []) : []));

/** Whether permissions decided about a refusal. */
export const isAuthorityRefusal = (problem: ApiError): boolean => permissionsOf(problem).length > 0;
