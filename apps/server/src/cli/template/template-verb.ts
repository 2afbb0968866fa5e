import type { ExitCode } from '../exit-codes.ts';

/** A verb of the `template` command. */
export interface TemplateVerb {
  readonly usage: string;
  readonly help: string;
  run(args: readonly string[]): ExitCode;
}
