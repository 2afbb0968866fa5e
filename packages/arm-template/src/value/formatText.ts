import { Failure } from '../expression/failure.ts';
import { formatNumber } from './formatNumber.ts';
import { checkTextLength } from './size.ts';
import { toText } from './toText.ts';
import type { Value } from './value.ts';

const hole = /\{\{|\}\}|\{(\d+)(?:,(-?\d+))?(?::([^{}]*))?\}|[{}]/g;

/** Fills `{index,alignment:format}` places of a pattern; a doubled brace stands for itself. */
export function formatText(pattern: string, args: readonly Value[]): string {
  let length = pattern.length;
  return pattern.replace(
    hole,
    (whole: string, position?: string, alignment?: string, format?: string): string => {
      if (whole === '{{' || whole === '}}') return whole.charAt(0);
      if (position === undefined)
        throw new Failure('ExpressionFailed', 'The pattern has a brace without its partner.');
      const value = args[Number(position)];
      if (value === undefined)
        throw new Failure(
          'ExpressionFailed',
          `The pattern refers to {${position}} but only ${args.length} values are given.`,
        );
      const text =
        (typeof value === 'number' || typeof value === 'bigint') && format !== undefined
          ? formatNumber(value, format)
          : toText(value);
      const width = Number(alignment ?? 0);
      checkTextLength(Math.abs(width) + (length += text.length));
      return width < 0 ? text.padEnd(-width) : text.padStart(width);
    },
  );
}
