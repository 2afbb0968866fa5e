import { translateCloudError } from '../../../../cloud/cloud-refusal.ts';
import { toProblemAnswer } from '../../../../http/problem-answer.ts';

/** Keywords of RFC 7644, table 9, that this endpoint returns. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/**
 * An expected error of the SCIM endpoint. `detail` is in English because it appears only in the logs of the directory.
 */
export class ScimError extends Error {
  override readonly name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

export const invalidValue = (detail: string): ScimError => new ScimError(400, detail, 'invalidValue');
/** Returns the same error for missing objects and for those of other organizations. */
export const resourceNotFound = (): ScimError => new ScimError(404, 'Resource not found.');

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** The response for an error, in the format of RFC 7644, section 3.12. */
export interface ScimErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly isUnexpected: boolean;
}

const bodyOf = (status: number, detail: string, scimType?: ScimType): object => ({
  schemas: [errorSchema],
  status: String(status),
  ...(scimType && { scimType }),
  detail,
});

/** Next steps, by reason, that replace those of the portal's API, because SCIM has other parameters. */
const hints: Readonly<Record<string, string>> = {
  'person-has-deployments': 'Transfer the deployments of this person in Blueport first.',
};

/** Converts any error into a SCIM response. Unexpected errors keep only their kind. */
export function toScimAnswer(error: unknown, requestId: string): ScimErrorAnswer {
  if (error instanceof ScimError) {
    const { status, message, scimType } = error;
    return { status, headers: {}, body: bodyOf(status, message, scimType), isUnexpected: false };
  }
  const { code, status, headers, body, unexpected } = toProblemAnswer(translateCloudError(error), requestId);
  if (code === 'not-found') return toScimAnswer(resourceNotFound(), requestId);
  const hint = hints[body.reason ?? ''] ?? body.hint;
  const detail = [body.detail ?? body.title, hint].filter(Boolean).join(' ');
  const scimType = code === 'malformed-request' ? 'invalidSyntax' : undefined;
  return { status, headers, body: bodyOf(status, detail, scimType), isUnexpected: unexpected };
}
