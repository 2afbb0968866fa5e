import { wordingOf, type MessageId } from '../messages/wording.ts';
import type { Diagnostic } from '../types.ts';

/** What an option must be, as the messages `option-…` describe it. */
export type ExpectedOption = MessageId extends infer Id
  ? Id extends `option-${infer Kind}`
    ? Kind
    : never
  : never;

/** Reports an option of the wrong type, which is ignored. */
export type ReportOption = (option: string, expected: ExpectedOption, choices?: string) => void;

/** Returns a reporter of options that adds warnings; evaluation continues without the option. */
export function optionReporter(diagnostics: Diagnostic[], deployment = 'main'): ReportOption {
  return (option, expected, choices) => {
    diagnostics.push({
      severity: 'warning',
      code: 'OptionInvalid',
      ...wordingOf(`option-${expected}`, { option, choices }),
      location: { pointer: '', deployment },
    });
  };
}

export type UnknownRecord = { readonly [key: string]: unknown };

/** Returns whether a value is an object with arbitrary members. */
export const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
