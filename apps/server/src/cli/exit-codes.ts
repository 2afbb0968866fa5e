/** What scripts can tell apart. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  /** By its verdict the portal does not send it: a policy forbids it, a limit is used up, or the template is wrong. */
  stopped: 5,
  /** Deployable after approval. */
  approval: 6,
  /** The portal would send it, and the cloud is expected to refuse it. */
  failing: 7,
  /** It was not over within --timeout; it goes on. */
  timeout: 8,
  /** A dependency of `serve` was not available in time; starting it again may help (EX_TEMPFAIL). */
  temporary: 75,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The codes of a verdict, as helps say them. */
export const verdictCodesHelp = `Exit codes, also with --json: 0 can be deployed, 5 blocked (policy, budget or template error), 6 approval required,
7 the cloud is expected to reject it.`;

/** A failure with one sentence for the person at the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: ExitCode;

  constructor(code: ExitCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const usageError = (message: string): CommandError => new CommandError(exitCodes.usage, message);
