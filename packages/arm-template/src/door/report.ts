import type { Diagnostic } from '../types.ts';

/** Tells that an option of a door does not fit; what does not fit is left out. */
export type ReportOption = (option: string, expected: string) => void;

/** A reporter of options, all of them warnings: the door answers with what is left. */
export function optionReporter(diagnostics: Diagnostic[], deployment = 'main'): ReportOption {
  return (option, expected) => {
    diagnostics.push({
      severity: 'warning',
      code: 'OptionInvalid',
      message: `The option '${option}' is left out: it must be ${expected}.`,
      location: { pointer: '', deployment },
    });
  };
}

export type Loose = { readonly [key: string]: unknown };

/** Whether a value is an object with members, whatever they are. */
export const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
