import fc from 'fast-check';
import { seed } from './seed.ts';

/** Runs before every test file: property tests use the seed of the run. */
fc.configureGlobal({ seed });
