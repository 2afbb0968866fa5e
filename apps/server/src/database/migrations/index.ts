import { initial } from './0001_initial.ts';
import type { Migration } from './migration.ts';

/** Every migration, in the order in which they are applied. */
export const migrations: readonly Migration[] = [initial];
