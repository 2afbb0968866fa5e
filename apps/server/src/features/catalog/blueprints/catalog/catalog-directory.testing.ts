import { resolve } from 'node:path';

/** Path of the repository's catalog, for tests. */
export const catalogDirectory = resolve(import.meta.dirname, '../../../../../../../blueprints');
