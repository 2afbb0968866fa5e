import writeExcelFile from 'write-excel-file/browser';
import type { SheetData } from 'write-excel-file/browser';

type Value = string | number | boolean | null;

/** Longest text that a spreadsheet accepts in a cell. */
const maxCellText = 32_767;
/** Widths of columns, in characters. */
const narrowest = 10;
const widest = 60;

const cellOf = (value: Value) =>
  typeof value === 'string' && value.length > maxCellText ? value.slice(0, maxCellText) : value;

/**
 * Writes an Excel workbook with one sheet: a header that stays visible, and a row for each item. Numbers are cells with
 * numbers, and texts are never formulas.
 */
export async function writeWorkbook(
  headers: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<Blob> {
  const data: SheetData = [headers.map((value) => ({ value })), ...rows.map((row) => row.map(cellOf))];
  const columns = headers.map((header, index) => {
    const longest = rows
      .slice(0, 200)
      .reduce((most, row) => Math.max(most, String(row[index] ?? '').length), header.length);
    return { width: Math.min(widest, Math.max(narrowest, longest) + 2) };
  });
  return await writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBlob();
}
