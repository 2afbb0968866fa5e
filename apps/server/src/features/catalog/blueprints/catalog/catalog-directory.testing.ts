import { resolve } from 'node:path';

/** The catalog of the repository, for tests. */
export const catalogDirectory = resolve(import.meta.dirname, '../../../../../../../blueprints');
