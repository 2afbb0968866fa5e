import { expandTemplate, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { Failure } from '@blueport/contracts';
import { asParameterValues, type Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import { expansionScope } from '../preview/expansion-scope.ts';

/** Names of the wizard's fields that fed a resource: those of the property the error speaks of, else all of them. */
function parametersBehind(properties: Readonly<Record<string, string[]>>, failure: Failure): string[] {
  const words = `${failure.target ?? ''} ${failure.message}`.toLowerCase();
  const entries = Object.entries(properties);
  const named = entries.filter(([path]) => {
    const last = path.split(/[./[\]]+/).findLast((part) => part !== '' && !/^\d+$/.test(part));
    return last !== undefined && last.length > 2 && words.includes(last.toLowerCase());
  });
  const name = entries.filter(([path]) => path === 'name');
  const aboutName = /name|exists|taken|available/i.test(failure.code) && name.length > 0;
  const chosen = named.length > 0 ? named : aboutName ? name : entries;
  return [...new Set(chosen.flatMap(([, parameters]) => parameters))];
}

/** Adds to a failure the parameters that fed the resource it names; needs no cloud, only what was submitted. */
export function blameParameters(failure: Failure, work: Work, content: Content): Failure {
  if (failure.resourceId === undefined) return failure;
  const { provenance } = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: asParameterValues(content) as ParameterValues,
    scope: expansionScope(work),
  });
  const key = failure.resourceId.toLowerCase();
  const properties = Object.entries(provenance).find(([id]) => id.toLowerCase() === key)?.[1];
  if (properties === undefined) return failure;
  const parameters = parametersBehind(properties, failure).filter((name) => name !== 'tags');
  return parameters.length === 0 ? failure : { ...failure, parameters };
}
