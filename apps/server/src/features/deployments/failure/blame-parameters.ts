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
  const aboutName = /name|exists|taken/i.test(failure.code) && name.length > 0;
  const chosen = aboutName ? name : named.length > 0 ? named : entries;
  return [...new Set(chosen.flatMap(([, parameters]) => parameters))];
}

/** The resource that a message speaks of by its name; a check before the start names no id. */
function namedIn(message: string, resources: readonly { id: string; name: string }[]): string | undefined {
  return resources.find(({ name }) => {
    const own = name.split('/').at(-1) ?? '';
    return own.length > 2 && own !== 'default' && message.includes(own);
  })?.id;
}

/** Adds to a failure the parameters that fed the resource it names; needs no cloud, only what was submitted. */
export function blameParameters(failure: Failure, work: Work, content: Content): Failure {
  const { provenance, resources } = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: asParameterValues(content) as ParameterValues,
    scope: expansionScope(work),
  });
  const resourceId = failure.resourceId ?? namedIn(failure.message, resources);
  if (resourceId === undefined) return failure;
  const located: Failure = { ...failure, resourceId };
  const key = resourceId.toLowerCase();
  const properties = Object.entries(provenance).find(([id]) => id.toLowerCase() === key)?.[1];
  if (properties === undefined) return located;
  const parameters = parametersBehind(properties, failure).filter((name) => name !== 'tags');
  return parameters.length === 0 ? located : { ...located, parameters };
}
