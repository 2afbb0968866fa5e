import { expandTemplate } from '../index.ts';
import type { Json, JsonObject, ParameterValues } from '../index.ts';
import { filesBelow, matches, recordsOf } from './corpusFolder.ts';
import type { Context } from './corpusFolder.ts';
import { scoreOf, type Score } from './score.ts';

/** How reliable the source of a record is. */
export const strengths = ['strong', 'medium', 'weak'] as const;

interface FunctionRecord {
  id: string;
  template: JsonObject;
  parameters?: ParameterValues;
  context?: Context;
  expectedOutputs: Record<string, Json>;
  allOutputsMatch?: Json;
  expectError?: string;
  oracle: { strength: (typeof strengths)[number] };
}

/** Returns the differences between a record and the engine's result. */
function differencesOf(record: FunctionRecord): string[] {
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

/** Scores the records of template functions of one strength. */
export function scoreFunctions(strength: (typeof strengths)[number]): Score {
  const records = filesBelow('arm-functions')
    .flatMap((path) => recordsOf<FunctionRecord>(path))
    .filter(({ oracle }) => oracle.strength === strength);
  return scoreOf(
    `functions, ${strength}`,
    records,
    ({ id }) => id,
    (record) => differencesOf(record).join('; ') || undefined,
  );
}
