/** Everything that can be wrong with a cost file, with its meaning. */
export const costFileErrors = {
  TruncatedFile: 'The file ends within a row, has no header, or has fewer rows than its manifest states.',
  MissingColumn: 'The header lacks a required column.',
  MalformedRow: 'A row has more or fewer values than the header, an invalid quote, or is too long.',
  InvalidDate: 'The day of a row is not a date.',
  InvalidNumber: 'An amount or a quantity of a row is not a number, or an amount is beyond nine billion.',
  MixedCurrencies: 'A row has a currency other than the expected one.',
  WrongSubscription: 'A row belongs to a subscription other than the expected one.',
} as const;

export type CostFileErrorCode = keyof typeof costFileErrors;

/** Values longer than this are shortened in an error. */
const longestValue = 100;

/** A cost file that cannot be read. Rows of earlier batches are valid, but the file as a whole is not. */
export class CostFileError extends Error {
  override readonly name = 'CostFileError';
  readonly code: CostFileErrorCode;
  /** Line of the file where the row begins, counted from 1; the line after the last one for a truncated file. */
  readonly line: number;
  /** Name of the column as in the file, or the expected names of a missing one. */
  readonly column: string | undefined;
  /** Details for a message, such as `value` and `expected`. */
  readonly values: Readonly<Record<string, string | number>>;

  constructor(
    code: CostFileErrorCode,
    { line, column, values = {} }: { line: number; column?: string; values?: CostFileError['values'] },
  ) {
    super(`${costFileErrors[code]} (line ${line}${column === undefined ? '' : `, column ${column}`})`);
    this.code = code;
    this.line = line;
    this.column = column;
    this.values = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        typeof value === 'string' ? value.slice(0, longestValue) : value,
      ]),
    );
  }
}
