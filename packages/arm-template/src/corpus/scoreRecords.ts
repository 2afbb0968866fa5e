import { isDeepStrictEqual } from 'node:util';
import { expandTemplate, templateHash, whatIf } from '../index.ts';
import type { Expansion, Json, JsonObject, ParameterValues } from '../index.ts';
import { matches, recordsOf } from './corpusFolder.ts';
import type { Context } from './corpusFolder.ts';
import { scoreOf, type Score } from './score.ts';

interface Snapshot {
  id: string;
  template?: JsonObject;
  parameters?: ParameterValues;
  context: Context;
  predictedResources: Json[];
  outputs: Record<string, Json>;
}

interface RecordedDeployment {
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

const firstDiagnostic = ({ diagnostics }: Expansion): string | undefined => diagnostics[0]?.message;

/** Scores whole templates with the resources and outputs that the service's own engine predicts. */
export function scoreSnapshots(): Score {
  const records = recordsOf<Snapshot>('snapshots/records.json').filter(({ template }) => template);
  return scoreOf(
    'snapshots',
    records,
    ({ id }) => id,
    ({ template = {}, parameters = {}, context, predictedResources, outputs }) => {
      const result = expandTemplate(template, { parameters, scope: context });
      const wrong = Object.entries(result.outputs).find(
        ([name, { value }]) => !matches(outputs[name], value),
      );
      if (wrong) return `output ${wrong[0]}: ${JSON.stringify(wrong[1].value)}`;
      return isDeepStrictEqual(toPlainJson(result.resources), toPlainJson(predictedResources))
        ? firstDiagnostic(result)
        : 'other resources';
    },
  );
}

/** Scores the order of resource ids, and the template hash, of responses of the service. */
export function scoreDeployments(): Score {
  return scoreOf(
    'deployments',
    recordsOf<RecordedDeployment>('deployments/records.json'),
    ({ id }) => id,
    ({ template, parameters, context, expectedResourceIds, response }) => {
      const result = expandTemplate(template, { parameters, scope: context });
      const ids = result.deployments.flatMap((deployment) => {
        const inner = result.deployments.filter((other) => other.parent === deployment.path);
        return inner.map((other) => other.id).concat(deployment.resourceIds);
      });
      if (!isDeepStrictEqual(ids, expectedResourceIds)) return `resources ${ids.join(', ')}`;
      return templateHash(template) === response.templateHash ? firstDiagnostic(result) : 'another hash';
    },
  );
}

/** Scores the predicted changes of resources and their properties. */
export function scoreWhatIf(): Score {
  return scoreOf(
    'what-if',
    recordsOf<WhatIfRecord>('whatif/records.json'),
    ({ id }) => id,
    ({ input, expectedChanges }) => {
      const expanded = expandTemplate(input.template, { parameters: input.parameters, scope: input.context });
      const changes = whatIf({ before: input.before, expanded, mode: input.mode }).changes.map(
        ({ resourceId, changeType, delta }) => ({ resourceId, changeType, delta }),
      );
      return isDeepStrictEqual(toPlainJson(changes), toPlainJson(expectedChanges))
        ? firstDiagnostic(expanded)
        : JSON.stringify(changes);
    },
  );
}

/** Returns a value without absent properties. */
const toPlainJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
