import { dayText, monthStart } from '../rows/calendar.ts';
import type { CostLine } from '../rows/costLine.ts';
import type { CostRow } from '../rows/costRow.ts';
import { amountsOf, type RowAmounts } from '../details/rowRecord.ts';
import type { Payer } from '../query/dimensions.ts';

/** What changes from row to row of a line. */
export interface RowContext extends RowAmounts {
  readonly row: CostRow;
}

/** A column of a file: the same for all rows of a line, or different for each day. */
export type Column =
  | { readonly name: string; readonly ofLine: (line: CostLine, payer: Payer, row: CostRow) => string }
  | { readonly name: string; readonly ofRow: (context: RowContext) => string };

/** A file format for cost rows. */
export interface CsvFormat {
  readonly columns: readonly Column[];
}

/** Returns a format with some of its columns, in the given order. Throws a RangeError for columns that it does not have. */
export function selectColumns({ columns }: CsvFormat, names: readonly string[]): CsvFormat {
  if (names.length === 0) return { columns };
  return {
    columns: names.map((name) => {
      const found = columns.find((column) => column.name.toLowerCase() === name.toLowerCase());
      if (found === undefined) throw new RangeError(`The column '${name}' is not supported.`);
      return found;
    }),
  };
}

const needsQuotes = /[",\r\n]/;

/** Quotes a value if it contains a separator. */
const csvValue = (text: string): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the first line of a file. */
export const headerOf = ({ columns }: CsvFormat): string =>
  `${columns.map(({ name }) => name).join(',')}\r\n`;

/** A line with its unchanging parts already formatted: texts alternate with the columns that change. */
interface Template {
  readonly texts: readonly string[];
  readonly changing: readonly ((context: RowContext) => string)[];
}

function templateOf({ columns }: CsvFormat, row: CostRow): Template {
  const texts: string[] = [''];
  const changing: ((context: RowContext) => string)[] = [];
  columns.forEach((column, index) => {
    const separator = index === columns.length - 1 ? '\r\n' : ',';
    if ('ofLine' in column)
      texts[texts.length - 1] += `${csvValue(column.ofLine(row.line, row.payer, row))}${separator}`;
    else {
      changing.push(column.ofRow);
      texts.push(separator);
    }
  });
  return { texts, changing };
}

/** Formats rows. The unchanging part of each line is formatted once. */
export class CsvWriter {
  readonly #format: CsvFormat;
  readonly #templates = new Map<CostLine, Template>();

  constructor(format: CsvFormat) {
    this.#format = format;
  }

  /** Returns a row with its line end. */
  line(row: CostRow): string {
    let template = this.#templates.get(row.line);
    if (template === undefined) {
      template = templateOf(this.#format, row);
      this.#templates.set(row.line, template);
    }
    const context = { row, ...amountsOf(row) };
    let text = template.texts[0] ?? '';
    template.changing.forEach((read, index) => {
      text += csvValue(read(context)) + (template.texts[index + 1] ?? '');
    });
    return text;
  }
}

/** Returns a day as `11/21/2026`, as the files of agreements do. */
export function americanDate(day: number): string {
  const text = dayText(day);
  return `${text.slice(5, 7)}/${text.slice(8)}/${text.slice(0, 4)}`;
}

/** Returns the last day of the month of a day. */
export const monthEnd = (day: number): number => monthStart(day, 1) - 1;
