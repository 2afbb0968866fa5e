import { describe, expect, it } from 'vitest';
import { expandTemplate, templateHash, whatIf } from '../index.ts';
import type { Json, JsonObject, ParameterValues } from '../index.ts';
import { absent, corpusIsThere, matches, recordsOf } from './corpusFolder.ts';
import type { Context } from './corpusFolder.ts';

interface Snapshot {
  id: string;
  template?: JsonObject;
  parameters?: ParameterValues;
  context: Context;
  predictedResources: Json[];
  outputs: Record<string, Json>;
}

interface Recorded {
  id: string;
  template: JsonObject;
  parameters: ParameterValues;
  context: Context;
  expectedResourceIds: string[];
  response: { templateHash: string };
}

interface WhatIfRecord {
  id: string;
  input: {
    before: JsonObject[];
    template: JsonObject;
    parameters: ParameterValues;
    mode: 'Incremental' | 'Complete';
    context: Context;
  };
  expectedChanges: Json;
}

const load = <T>(path: string): T[] => (corpusIsThere ? recordsOf<T>(path) : []);

describe.skipIf(!corpusIsThere)(`recorded responses (skipped when ${absent})`, () => {
  it('predicts the resources and outputs of every snapshot', () => {
    for (const record of load<Snapshot>('snapshots/records.json')) {
      if (!record.template) continue;
      const result = expandTemplate(record.template, {
        parameters: record.parameters ?? {},
        scope: record.context,
      });
      expect(result.diagnostics).toEqual([]);
      expect(result.resources).toEqual(record.predictedResources);
      for (const [name, output] of Object.entries(result.outputs))
        expect(matches(record.outputs[name], output.value)).toBe(true);
    }
  });

  it('lists the resources that the service validated, in its order', () => {
    for (const record of load<Recorded>('deployments/records.json')) {
      const result = expandTemplate(record.template, {
        parameters: record.parameters,
        scope: record.context,
      });
      expect(result.diagnostics).toEqual([]);
      const ids = result.deployments.flatMap((deployment) => {
        const inner = result.deployments.filter((other) => other.parent === deployment.path);
        return inner.map((other) => other.id).concat(deployment.resourceIds);
      });
      expect(ids).toEqual(record.expectedResourceIds);
      expect(templateHash(record.template)).toBe(record.response.templateHash);
    }
  });

  it('predicts the changes of every what-if record', () => {
    for (const { input, expectedChanges } of load<WhatIfRecord>('whatif/records.json')) {
      const expanded = expandTemplate(input.template, { parameters: input.parameters, scope: input.context });
      expect(expanded.diagnostics).toEqual([]);
      const { changes } = whatIf({ before: input.before, expanded, mode: input.mode });
      const shown = changes.map(({ resourceId, changeType, delta }) => ({ resourceId, changeType, delta }));
      expect(shown).toEqual(expectedChanges);
    }
  });
});
