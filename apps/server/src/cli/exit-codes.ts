import type { MessageValues } from '@blueport/contracts';
import { formatEnglishMessage, type CliMessage } from './message-catalogue.ts';

/** Outcomes that scripts can distinguish. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  notAllowed: 3,
  notFound: 4,
  /** Blocked according to the verdict: forbidden by a policy, over a limit, or an invalid template. */
  stopped: 5,
  /** Deployable after approval. */
  approval: 6,
  /** The portal would send the deployment, but the cloud is expected to reject it. */
  failing: 7,
  /** The operation did not finish within --timeout; it continues in the background. */
  timeout: 8,
  /** A dependency of `serve` was not available in time; a restart may help (EX_TEMPFAIL). */
  temporary: 75,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Exit codes of a verdict, for help texts. */
export const verdictCodesHelp =
  'Exit codes, also with --json: 0 can be deployed, 5 blocked (policy, cost usage limit or template error), 6 approval required, 7 the cloud is expected to reject it.';

/** A failure with a one-sentence message for the terminal. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: ExitCode;
  /** Key and values of the message in the catalogues. */
  readonly text: { readonly name: CliMessage; readonly values: MessageValues } | undefined;

  constructor(code: ExitCode, message: string, text?: CommandError['text']) {
    super(message);
    this.code = code;
    this.text = text;
  }
}

/** Creates an error with a message from the catalogs. */
export const commandError = (code: ExitCode, name: CliMessage, values: MessageValues = {}): CommandError =>
  new CommandError(code, formatEnglishMessage(name, values) ?? name, { name, values });

/** Creates a usage error with a message from the catalogs. */
export const usageError = (name: CliMessage, values?: MessageValues): CommandError =>
  commandError(exitCodes.usage, name, values);
