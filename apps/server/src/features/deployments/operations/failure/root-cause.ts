import type { CloudErrorDetail, PolicyCheck, PolicyViolation } from '@blueport/cloud';
import type { Failure, PolicyRefusal } from '@blueport/contracts';
import { hintFor } from './portal-failure.ts';

/** Codes that only report that a nested error occurred. */
const wrappers = new Set([
  'BadRequest',
  'Conflict',
  'DeploymentFailed',
  'DeploymentOperationFailed',
  'Forbidden',
  'InvalidTemplateDeployment',
  'MultipleErrorsOccurred',
  'NotFound',
  'OperationFailed',
  'ResourceDeploymentFailure',
  'ResourceOperationFailure',
  'Unknown',
]);

interface Candidate {
  readonly detail: CloudErrorDetail;
  readonly target: string | undefined;
  readonly policies: readonly PolicyViolation[] | undefined;
  readonly score: number;
}

function collect(detail: CloudErrorDetail, depth: number, parent?: Candidate): Candidate[] {
  const target = detail.target ?? parent?.target;
  // A refusal reported both for the resource and for the property is the same one.
  const policies = detail.policies ?? (parent?.detail.code === detail.code ? parent.policies : undefined);
  // A specific code beats a wrapper at any depth; otherwise the deeper one is closer to the cause.
  const score = depth + (wrappers.has(detail.code) ? 0 : 100);
  const own: Candidate = { detail, target, policies, score };
  return [own, ...detail.details.flatMap((child) => collect(child, depth + 1, own))];
}

/** Returns the deciding conditions; the one on the type only if there is no other. */
function conditionsOf(checks: readonly PolicyCheck[]): PolicyRefusal['conditions'] {
  const specific = checks.filter(({ expression }) => expression.toLowerCase() !== 'type');
  return (specific.length > 0 ? specific : checks).map(({ expression, operator, path, targetValue }) => ({
    subject: expression,
    operator,
    expected: targetValue,
    resourcePath: path ?? null,
  }));
}

/** Returns the entry of an error tree that names the cause, with the nearest target. */
export function rootCauseOf(root: CloudErrorDetail): Failure {
  const found = collect(root, 0).reduce((best, next) => (next.score > best.score ? next : best));
  const hint = hintFor(found.detail.code, found.detail.message);
  return {
    code: found.detail.code,
    message: found.detail.message,
    ...(found.target === undefined ? {} : { target: found.target }),
    ...(found.target?.startsWith('/subscriptions/') ? { resourceId: found.target } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(found.policies === undefined
      ? {}
      : {
          policies: found.policies.map(({ checks, ...names }) => ({
            ...names,
            conditions: conditionsOf(checks),
          })),
        }),
  };
}
