import { describe, expect, it } from 'vitest';
import { expandTemplate } from '../index.ts';
import type { Json, JsonObject, ParameterValues } from '../index.ts';
import { absent, corpusIsThere, filesBelow, matches, recordsOf } from './corpusFolder.ts';
import type { Context } from './corpusFolder.ts';

interface FunctionRecord {
  id: string;
  template: JsonObject;
  parameters?: ParameterValues;
  context?: Context;
  expectedOutputs: Record<string, Json>;
  allOutputsMatch?: Json;
  expectError?: string;
  oracle: { strength: 'strong' | 'medium' | 'weak' };
}

/** Returns the differences between a record and the engine's result; empty if they agree. */
function differences(record: FunctionRecord): string[] {
  const { outputs, diagnostics } = expandTemplate(record.template, {
    parameters: record.parameters ?? {},
    scope: record.context ?? {},
  });
  const errors = diagnostics.filter((item) => item.severity === 'error').map((item) => item.message);
  if (record.expectError !== undefined) return errors.length > 0 ? [] : ['no error'];
  const wrong = Object.entries(record.expectedOutputs)
    .filter(([name, expected]) => !matches(expected, outputs[name]?.value))
    .map(
      ([name, expected]) =>
        `${name}: ${JSON.stringify(outputs[name]?.value)} instead of ${JSON.stringify(expected)}`,
    );
  const all = record.allOutputsMatch;
  const odd = all === undefined ? [] : Object.values(outputs).filter((output) => !matches(all, output.value));
  return [...errors, ...wrong, ...odd.map((output) => JSON.stringify(output.value))];
}

describe.skipIf(!corpusIsThere)(`function records (skipped when ${absent})`, () => {
  const records = corpusIsThere
    ? filesBelow('arm-functions').flatMap((path) => recordsOf<FunctionRecord>(path))
    : [];
  it.each(['strong', 'medium', 'weak'] as const)('%s records match exactly', (strength) => {
    const chosen = records.filter((record) => record.oracle.strength === strength);
    const failed = chosen
      .map((record) => ({ id: record.id, wrong: differences(record) }))
      .filter(({ wrong }) => wrong.length > 0)
      .map(({ id, wrong }) => `${id}: ${wrong.join('; ')}`);
    console.info(`arm-functions ${strength}: ${chosen.length - failed.length} of ${chosen.length}`);
    expect(failed).toEqual([]);
  });
});
