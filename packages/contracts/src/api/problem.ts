import * as z from 'zod/mini';

/**
 * An error at one place in the input. `pointer` is an RFC 6901 JSON pointer, prefixed with `#/query/` or `#/params/`
 * outside of the body.
 */
export const problemIssueSchema = z.object({
  pointer: z.string(),
  /** Key of the translated message: `issue.<code>` in the message catalogs. */
  code: z.string(),
  message: z.string(),
  /** Values for the placeholders of the message. */
  values: z.optional(z.record(z.string(), z.string())),
  /** Key of the text that translates the value `message`, or the whole message if no text has the code. */
  messageKey: z.optional(z.string()),
});

/** An organization in which the person who signs in has an account. */
export const selectableOrganizationSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the person signed in to this one most recently. */
  lastUsed: z.boolean(),
});
export type SelectableOrganization = z.infer<typeof selectableOrganizationSchema>;

/** RFC 9457 problem details, returned with every error of the API. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** The next step for the user, in plain language. */
  hint: z.optional(z.string()),
  /** Key of the translated `detail` and `hint`: `reason.<reason>` and `hint.<reason>` in the message catalogs. */
  reason: z.optional(z.string()),
  /** Values for the placeholders of `detail` and `hint`. */
  values: z.optional(z.record(z.string(), z.string())),
  instance: z.optional(z.string()),
  /** Id for support requests, which identifies the log entries. */
  requestId: z.optional(z.string()),
  /** At most 50 issues. */
  errors: z.optional(z.array(problemIssueSchema)),
  /** Number of issues omitted from `errors`. Absent if all are listed. */
  omittedErrors: z.optional(z.number()),
  /** The missing permission key, and the side that lacks it. */
  permission: z.optional(z.string()),
  missing: z.optional(z.enum(['organization', 'role', 'both', 'list'])),
  /** The `claims` to send to the directory with the next sign-in. */
  claims: z.optional(z.string()),
  /** Maximum age of the next sign-in, in seconds. */
  maxAge: z.optional(z.number()),
  /** The organizations to choose from at sign-in, the last used one first. */
  organizations: z.optional(z.array(selectableOrganizationSchema)),
});
export type Problem = z.infer<typeof problemSchema>;
export type ProblemIssue = z.infer<typeof problemIssueSchema>;

/** Maximum number of issues in `errors` of one problem. */
export const maxProblemIssues = 50;

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}

/** Every kind of problem that the API returns. docs/reference/problems.md is generated from it. */
export const problemKinds = {
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    meaning: 'The body, a parameter or a header could not be read, or contains an unknown field.',
  },
  'header-mismatch': {
    status: 400,
    title: 'A header contradicts the session',
    meaning: 'The value of x-azure-token, x-aws-auth, msService or the tenant ID does not match the session.',
  },
  'idempotency-key-required': {
    status: 400,
    title: 'An Idempotency-Key is required',
    meaning:
      'Creating a deployment or an operation requires an Idempotency-Key header of 8 to 128 characters.',
  },
  'not-signed-in': {
    status: 401,
    title: 'You are not signed in',
    meaning: 'The bearer token is missing, unknown, expired or revoked.',
  },
  'token-refused': {
    status: 401,
    title: 'The sign-in was refused',
    meaning: 'The access token was not issued for this portal, has expired or is not valid.',
  },
  'sign-in-too-old': {
    status: 401,
    title: 'Sign in again',
    meaning:
      'The request requires a sign-in within the last `maxAge` seconds. The session remains valid. Send the tokens of a new sign-in (prompt=login) with `PUT /api/user/session`, then repeat the request.',
  },
  'multi-factor-needed': {
    status: 401,
    title: 'A second factor is required',
    meaning:
      'The organization or the request requires a sign-in with a second factor. Sign in again and send `claims` as the claims of the request to the directory.',
  },
  'no-organization': {
    status: 403,
    title: 'Your account does not belong to an organization',
    meaning: 'The directory account is valid, but no organization of this portal has invited or added it.',
  },
  'claim-refused': {
    status: 403,
    title: 'The claim link is not valid',
    meaning:
      'The one-time link for the first operator is wrong, expired (after 15 minutes) or already used, or the portal already has an operator.',
  },
  'invitation-refused': {
    status: 403,
    title: 'The invitation is not valid',
    meaning:
      'The invitation link is wrong, expired (after 72 hours), revoked or already used, or belongs to another address or directory.',
  },
  'account-disabled': {
    status: 403,
    title: 'Your account is disabled',
    meaning: 'An administrator of the organization disabled the account.',
  },
  'guest-directory-needed': {
    status: 403,
    title: 'The cloud requires a sign-in to the directory of the organization',
    meaning:
      'The session of a guest is signed in to the directory of the guest. Cloud calls require a session in a directory of the organization: sign in there as its guest, with the current session in the authorization header.',
  },
  'account-expired': {
    status: 403,
    title: 'Your account has expired',
    meaning: 'The expiry date of the account has passed.',
  },
  'permission-missing': {
    status: 403,
    title: 'You do not have permission',
    meaning:
      'The organization or the role, as `missing` specifies, does not have the permission in `permission`.',
  },
  'permission-list-missing': {
    status: 403,
    title: 'Your permissions could not be read',
    meaning: 'The organization or the role has no permission list.',
  },
  'interactive-session-required': {
    status: 403,
    title: 'This requires an interactive sign-in',
    meaning:
      'Personal access tokens cannot change sessions, tokens or linked accounts. Sign in to the portal to change them.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'The item does not exist, or you do not have access to it.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This method is not supported here',
    meaning: 'The path exists, but not with this method.',
  },
  'organization-choice': {
    status: 409,
    title: 'Choose an organization',
    meaning:
      'The person has accounts in several organizations, which `organizations` lists. Repeat the sign-in with the `organizationId` of one of them.',
  },
  conflict: {
    status: 409,
    title: 'Not possible in the current state',
    meaning: 'The object is in a state that does not allow the operation.',
  },
  stale: {
    status: 412,
    title: 'Changed in the meantime',
    meaning: 'The version in If-Match is no longer current.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is too large',
    meaning: 'The body is larger than this route accepts.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'This content type is not supported',
    meaning: 'Send the body as application/json.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    meaning: 'The Expect header has a value other than 100-continue.',
  },
  'wrong-host': {
    status: 421,
    title: 'The address is not an address of the portal',
    meaning:
      'The Host header is neither the host of PUBLIC_URL nor a loopback address. The operator must set PUBLIC_URL to the address that people use, and TRUSTED_PROXY if a proxy forwards the requests.',
  },
  'invalid-input': {
    status: 422,
    title: 'Some values are not valid',
    meaning: 'The request contains values that are not valid; `errors` lists them.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    meaning: 'The same key was used before with a different body.',
  },
  'policy-denied': {
    status: 422,
    title: 'A policy of the organization denies this',
    meaning: 'A policy denies a resource of the deployment; `errors` contains the policy and the condition.',
  },
  'budget-exceeded': {
    status: 422,
    title: 'The cost exceeds the limit',
    meaning:
      'The monthly estimate exceeds the remaining amount of a cost usage limit; `errors` contains the remaining amount.',
  },
  'precondition-required': {
    status: 428,
    title: 'An If-Match header is required',
    meaning: 'Send the version that you edited in If-Match.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait for the number of seconds in Retry-After.',
  },
  'cloud-refused': {
    status: 422,
    title: 'The cloud refused the request',
    meaning: 'The cloud returned an error that the request caused.',
  },
  'cloud-sign-in-needed': {
    status: 403,
    title: 'The cloud requires a new sign-in',
    meaning:
      'The stored cloud token has expired, or the cloud refused it. Send new tokens with PUT /api/user/session, then repeat the request.',
  },
  'cloud-unavailable': {
    status: 503,
    title: 'The cloud does not respond',
    meaning: 'The cloud or its directory could not be reached or is throttling; try again after Retry-After.',
  },
  unavailable: {
    status: 503,
    title: 'The portal is temporarily unavailable',
    meaning: 'The database or another service that the portal needs is not available.',
  },
  'storage-full': { status: 507, title: 'No space left', meaning: 'The disk of the server is full.' },
  internal: {
    status: 500,
    title: 'Something went wrong',
    meaning: 'An unexpected error occurred. Search the log for the request ID.',
  },
} as const satisfies Record<string, ProblemKind>;
export type ProblemCode = keyof typeof problemKinds;

/** Returns the URN for a problem's `type`. */
export function problemType(code: ProblemCode): string {
  return `urn:blueport:problem:${code}`;
}
