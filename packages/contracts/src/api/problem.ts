import * as z from 'zod/mini';

/** One place in the input that is wrong. `pointer` is an RFC 6901 JSON pointer, prefixed `#/query/` or `#/params/` outside of the body. */
export const problemIssueSchema = z.object({
  pointer: z.string(),
  /** Names the message in every language: `issue.<code>` of the message catalogues. */
  code: z.string(),
  message: z.string(),
  /** Values for the placeholders of the message. */
  values: z.optional(z.record(z.string(), z.string())),
});

/** RFC 9457 problem details as every refusal of the API carries them. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** What to do next, in plain words. */
  hint: z.optional(z.string()),
  /** Names `detail` and `hint` in every language: `reason.<reason>` and `hint.<reason>` of the message catalogues. */
  reason: z.optional(z.string()),
  /** Values for the placeholders of `detail` and `hint`. */
  values: z.optional(z.record(z.string(), z.string())),
  instance: z.optional(z.string()),
  /** Quote it to the operator; it finds the log lines. */
  requestId: z.optional(z.string()),
  /** At most 50 issues. */
  errors: z.optional(z.array(problemIssueSchema)),
  /** How many further issues `errors` leaves out; absent where it lists all of them. */
  omittedErrors: z.optional(z.number()),
  /** The permission key that is missing, and on which side. */
  permission: z.optional(z.string()),
  missing: z.optional(z.enum(['organization', 'role', 'both', 'list'])),
  /** What to hand to the directory as the `claims` of the next sign-in. */
  claims: z.optional(z.string()),
  /** How many seconds ago the next sign-in may have been. */
  maxAge: z.optional(z.number()),
});
export type Problem = z.infer<typeof problemSchema>;
export type ProblemIssue = z.infer<typeof problemIssueSchema>;

/** The most issues that `errors` of one problem lists. */
export const mostProblemIssues = 50;

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly meaning: string;
}

/** Every kind of problem the API answers with; docs/reference/problems.md is generated from it. */
export const problemKinds = {
  'malformed-request': {
    status: 400,
    title: 'The request is malformed',
    meaning: 'The body, a parameter or a header could not be read or holds a field that does not exist.',
  },
  'header-mismatch': {
    status: 400,
    title: 'A header contradicts the session',
    meaning: 'x-azure-token, x-aws-auth, msService or a tenant id was sent and differs from the session.',
  },
  'idempotency-key-required': {
    status: 400,
    title: 'An Idempotency-Key is required',
    meaning: 'Creating a deployment or an operation needs an Idempotency-Key header of 8 to 128 characters.',
  },
  'not-signed-in': {
    status: 401,
    title: 'You are not signed in',
    meaning: 'The bearer handle is missing, unknown, expired or was ended.',
  },
  'token-refused': {
    status: 401,
    title: 'The sign-in was refused',
    meaning:
      'The access token presented at sign-in was not issued for this portal, is expired or is not genuine.',
  },
  'sign-in-too-old': {
    status: 401,
    title: 'Sign in again',
    meaning:
      'What was asked for needs a sign-in not older than `maxAge` seconds. The session goes on; hand it tokens of a new sign-in (prompt=login) by `PUT /api/user/session` and repeat the call.',
  },
  'multi-factor-needed': {
    status: 401,
    title: 'A second factor is needed',
    meaning:
      'The organization demands multi-factor sign-in, or the call does. Sign in again with `claims` as the claims of the request to the directory.',
  },
  'no-organization': {
    status: 403,
    title: 'Your account belongs to no organization',
    meaning: 'The directory account is genuine, but no organization of this portal has invited or added it.',
  },
  'claim-refused': {
    status: 403,
    title: 'The claim link is not valid',
    meaning:
      'The one-time link by which the first operator takes charge is wrong, older than 15 minutes, used, or the portal has an operator.',
  },
  'invitation-refused': {
    status: 403,
    title: 'The invitation is not valid',
    meaning:
      'The link of the invitation is wrong, older than 72 hours, taken back, used, or for another address or directory than the one that signed in.',
  },
  'account-disabled': {
    status: 403,
    title: 'Your account is disabled',
    meaning: 'An administrator of the organization disabled the account.',
  },
  'account-expired': {
    status: 403,
    title: 'Your account has expired',
    meaning: 'The account had an end date and it has passed.',
  },
  'permission-missing': {
    status: 403,
    title: 'You do not have permission',
    meaning: 'The key named in `permission` is missing on the side named in `missing`.',
  },
  'permission-list-missing': {
    status: 403,
    title: 'Your permissions could not be read',
    meaning: 'The organization or the role has no permission list at all.',
  },
  'interactive-session-required': {
    status: 403,
    title: 'This requires an interactive sign-in',
    meaning:
      'The call came with a personal access token; sessions, tokens and links are changed at a screen.',
  },
  'not-found': { status: 404, title: 'Not found', meaning: 'Nothing by this id exists that you can see.' },
  'method-not-allowed': {
    status: 405,
    title: 'This method is not supported here',
    meaning: 'The path exists, but not with this method.',
  },
  conflict: {
    status: 409,
    title: 'Not possible in the current state',
    meaning: 'The object is in a state that does not allow the operation.',
  },
  stale: {
    status: 412,
    title: 'Changed in the meantime',
    meaning: 'If-Match names a version that is no longer current.',
  },
  'payload-too-large': {
    status: 413,
    title: 'The request is too large',
    meaning: 'The body is larger than this route accepts.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'This content type is not supported',
    meaning: 'Bodies are application/json.',
  },
  'expectation-failed': {
    status: 417,
    title: 'Expectation failed',
    meaning: 'The Expect header names something other than 100-continue.',
  },
  'wrong-host': {
    status: 421,
    title: 'The portal has another address',
    meaning:
      'The Host header names neither the address of PUBLIC_URL nor loopback. Whoever runs the portal sets PUBLIC_URL to the address that people type, and TRUSTED_PROXY where a proxy forwards it.',
  },
  'invalid-input': {
    status: 422,
    title: 'Some values are not valid',
    meaning: 'The request was read, but values break a rule; each is listed in `errors`.',
  },
  'idempotency-key-reused': {
    status: 422,
    title: 'The Idempotency-Key belongs to another request',
    meaning: 'The same key was used before with a different body.',
  },
  'policy-denied': {
    status: 422,
    title: 'A policy of the organization denies this',
    meaning:
      'A policy in force would refuse a resource of the deployment; `errors` names policy and condition.',
  },
  'budget-exceeded': {
    status: 422,
    title: 'The cost exceeds the limit',
    meaning:
      'The monthly estimate is above what is left of a cost usage limit; `errors` says how much is left.',
  },
  'precondition-required': {
    status: 428,
    title: 'An If-Match header is required',
    meaning: 'Edits name the version they start from.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait for the seconds named in Retry-After.',
  },
  'cloud-refused': {
    status: 422,
    title: 'The cloud refused the request',
    meaning: 'The cloud answered with an error that the request caused.',
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
    meaning: 'A part it needs, such as the database, is not available at the moment.',
  },
  'storage-full': { status: 507, title: 'No space left', meaning: 'The disk of the server is full.' },
  internal: {
    status: 500,
    title: 'Something went wrong',
    meaning: 'An unexpected error; the request id finds it in the log.',
  },
} as const satisfies Record<string, ProblemKind>;
export type ProblemCode = keyof typeof problemKinds;

/** The URN a problem's `type` carries. */
export function problemType(code: ProblemCode): string {
  return `urn:blueport:problem:${code}`;
}
