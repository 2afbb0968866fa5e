import type { CliMessage, MessageValues } from '@blueport/contracts';
import { formatEnglish } from '../messages/english.ts';

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
  /** Names the sentence in the message catalogues: `cli.<name>`. */
  readonly text: { readonly name: CliMessage; readonly values: MessageValues } | undefined;

  constructor(code: ExitCode, message: string, text?: CommandError['text']) {
    super(message);
    this.code = code;
    this.text = text;
  }
}

/** Describes a failure by a sentence of the message catalogues. */
export const commandError = (code: ExitCode, name: CliMessage, values: MessageValues = {}): CommandError =>
  new CommandError(code, formatEnglish(`cli.${name}`, values) ?? name, { name, values });

/** Describes a wrong use of a command by a sentence of the message catalogues. */
export const usageError = (name: CliMessage, values?: MessageValues): CommandError =>
  commandError(exitCodes.usage, name, values);
