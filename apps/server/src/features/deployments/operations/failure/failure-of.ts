import { CloudError } from '@blueport/cloud';
import type { Failure } from '@blueport/contracts';
import { rootCauseOf } from './root-cause.ts';

/** Returns the failure for display of a cloud error: its root cause without wrappers. */
export function failureOf(error: CloudError): Failure {
  return rootCauseOf({
    code: error.code,
    message: error.message,
    ...(error.target === undefined ? {} : { target: error.target }),
    ...(error.policies.length === 0 ? {} : { policies: error.policies }),
    details: error.details,
  });
}
