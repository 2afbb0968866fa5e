import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The public corpus is next to the checkout; without it the corpus tests are skipped. */
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus');

export const corpusIsThere = existsSync(join(folder, 'cost'));
export const absent = 'the corpus is not beside the checkout (../shared/corpus)';

export const readText = (path: string): string => readFileSync(join(folder, path), 'utf8');
