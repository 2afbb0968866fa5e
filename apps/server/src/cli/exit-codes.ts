/** What scripts can tell apart. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, notAllowed: 3, notFound: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

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
