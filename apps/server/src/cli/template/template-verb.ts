import type { ExitCode } from '../exit-codes.ts';

/** One thing that the `template` command does. */
export interface TemplateVerb {
  readonly usage: string;
  readonly help: string;
  run(args: readonly string[]): ExitCode;
}
