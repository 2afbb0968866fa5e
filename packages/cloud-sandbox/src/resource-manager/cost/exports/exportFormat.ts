import { agreementFormat } from '../reports/agreementFormat.ts';
import { selectColumns, type CsvFormat } from '../reports/csvFormat.ts';
import { focusFormat } from '../reports/focusFormat.ts';
import type { ExportDefinition } from './exportDefinition.ts';

/** Returns the format of an export's files. Throws a RangeError for columns that it does not have. */
export const formatOf = ({ type, columns }: ExportDefinition): CsvFormat =>
  selectColumns(type === 'FocusCost' ? focusFormat : agreementFormat, columns);
