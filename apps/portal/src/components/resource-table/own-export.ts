import type { ExportFormat } from './export-list.ts';

/** The export of a list whose files contain other rows than the list. */
export interface OwnExport {
  /** Number of rows in a file. */
  readonly rows: number;
  /** What a file contains, and its limits. */
  readonly content: string;
  readonly write: (format: ExportFormat) => Promise<Blob>;
}
