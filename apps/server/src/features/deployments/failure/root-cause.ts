import type { CloudErrorDetail } from '@blueport/cloud';
import type { Failure } from '@blueport/contracts';
import { hintFor } from './hints.ts';

/** Codes that only say that something below failed. */
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

interface Found {
  readonly detail: CloudErrorDetail;
  readonly target: string | undefined;
  readonly score: number;
}

function collect(detail: CloudErrorDetail, depth: number, target: string | undefined): Found[] {
  const own = detail.target ?? target;
  // A telling code beats a wrapping one however deep; among equals the deeper one is nearer to the cause.
  const score = depth + (wrappers.has(detail.code) ? 0 : 100);
  return [
    { detail, target: own, score },
    ...detail.details.flatMap((child) => collect(child, depth + 1, own)),
  ];
}

/** The entry of an error tree that names the cause, with the target nearest to it. */
export function rootCauseOf(root: CloudErrorDetail): Failure {
  const found = collect(root, 0, undefined).reduce((best, next) => (next.score > best.score ? next : best));
  const hint = hintFor(found.detail.code, found.detail.message);
  return {
    code: found.detail.code,
    message: found.detail.message,
    ...(found.target === undefined ? {} : { target: found.target }),
    ...(found.target?.startsWith('/subscriptions/') ? { resourceId: found.target } : {}),
    ...(hint === undefined ? {} : { hint }),
  };
}
