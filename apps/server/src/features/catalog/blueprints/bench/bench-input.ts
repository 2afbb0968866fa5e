import { type ModelRecord, textOf, type VersionRecord } from '../models/find-model.ts';
import { benchHash } from './bench-hash.ts';
import type { BenchInput } from './run-bench.ts';

/** Returns the bench input for a stored version. */
export function benchInputOf(
  { clouds, scope }: Pick<ModelRecord, 'clouds' | 'scope'>,
  version: Pick<VersionRecord, 'template_text' | 'storedText' | 'parameters' | 'cases'>,
): Pick<BenchInput, 'text' | 'hash' | 'parameters' | 'scope' | 'cases' | 'clouds'> {
  const { parameters, cases } = version;
  const text = textOf(version);
  return { text, hash: benchHash({ text, cases, clouds }), parameters, scope, cases, clouds };
}
