import type { ExitCode } from '../exit-codes.ts';
import type { HelpVerb } from '../help.ts';

/** A verb of the `template` command. */
export interface TemplateVerb {
  readonly usage: string;
  readonly help: HelpVerb;
  run(args: readonly string[]): ExitCode;
}
