import { expandTemplate, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { Failure, FailureHintId, PolicyRefusal } from '@blueport/contracts';
import { asParameterValues, type Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { findPolicyFields } from './find-policy-fields.ts';
import { describePolicies, withoutValues } from './describe-policies.ts';

/** Codes that concern the location, permissions or the template itself: no field value would have helped. */
const speaksOfPlace: ReadonlySet<string> = new Set<FailureHintId>([
  'AnotherOperationInProgress',
  'AuthorizationFailed',
  'DeploymentQuotaExceeded',
  'InvalidTemplate',
  'MissingSubscriptionRegistration',
  'NotSimulated',
  'ResourceGroupBeingDeleted',
  'ScopeLocked',
  'SubscriptionNotFound',
  'SubscriptionNotRegistered',
]);

/** Codes of a quota or policy: a field is related only if the message names its whole property. */
const needsProperty: ReadonlySet<string> = new Set<FailureHintId>([
  'OperationNotAllowed',
  'QuotaExceeded',
  'RequestDisallowedByPolicy',
]);

/** Codes of a missing object: a field is related only if its value is the missing name. */
const needsValue: ReadonlySet<string> = new Set<FailureHintId>([
  'ParentResourceNotFound',
  'ResourceGroupNotFound',
]);

type Properties = Readonly<Record<string, string[]>>;

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * Returns whether a message names a property: its dotted path, or a single quoted word. Ignores policy identifiers,
 * resource names and JSON keys.
 */
function namesProperty({ message, target }: Failure, path: string): boolean {
  const plain = path.replaceAll(/\[[^\]]*\]/g, '');
  const short = plain.replace(/^properties\./, '');
  if (target !== undefined && [path, plain, short].includes(target)) return true;
  const strippedMessage = message
    .replaceAll(/\bresource '[^']*'/gi, '')
    .replace(/Policy identifiers: .*/s, '')
    .replaceAll(/\[[^\]]*\]/g, '');
  const forms = [...new Set([plain, short])].map((form) =>
    form.includes('.')
      ? String.raw`(?<![\w.-])${escapeRegExp(form)}(?![\w-]|\.\w)`
      : String.raw`(['"\u2018\u201C])${escapeRegExp(form)}['"\u2019\u201D](?!\s*:)`,
  );
  return forms.some((form) => new RegExp(form, 'i').test(strippedMessage));
}

/** Returns the fields whose value is quoted in a message. */
function parametersGiving(properties: Properties, failure: Failure, content: Content): string[] {
  const message = failure.message.toLowerCase();
  return [...new Set(Object.values(properties).flat())].filter((name) => {
    const value = content.parameters[name];
    const last = typeof value === 'string' ? (value.toLowerCase().split('/').at(-1) ?? '') : '';
    return (
      last !== '' && [`'${last}'`, `"${last}"`, `/${last}'`, `/${last}"`].some((it) => message.includes(it))
    );
  });
}

/**
 * Returns the wizard fields used in a resource: those of the property that the error or a policy names, else
 * those of its name if the code is about the name, otherwise all of them. For codes that may not concern any field,
 * returns only a field whose property or value is named.
 */
function responsibleParameters(properties: Properties, failure: Failure, content: Content): string[] {
  if (needsValue.has(failure.code)) return parametersGiving(properties, failure, content);
  const conditions = (failure.policies ?? []).flatMap((policy) => policy.conditions);
  const refusedNames = findPolicyFields(properties, conditions);
  if (refusedNames.length > 0) return refusedNames;
  const words = `${failure.target ?? ''} ${failure.message}`.toLowerCase();
  const entries = Object.entries(properties);
  const namedEntries = entries.filter(([path]) => {
    const last = path.split(/[./[\]]+/).findLast((part) => part !== '' && !/^\d+$/.test(part));
    return last !== undefined && last.length > 2 && words.includes(last.toLowerCase());
  });
  const name = entries.filter(([path]) => path === 'name');
  const aboutName = /name|exists|taken/i.test(failure.code) && name.length > 0;
  const chosen = needsProperty.has(failure.code)
    ? entries.filter(([path]) => namesProperty(failure, path))
    : aboutName
      ? name
      : namedEntries.length > 0
        ? namedEntries
        : entries;
  return [...new Set(chosen.flatMap(([, parameters]) => parameters))];
}

/** Returns the resource that a message mentions by name; validation errors have no id. */
function namedIn(message: string, resources: readonly { id: string; name: string }[]): string | undefined {
  return resources.find(({ name }) => {
    const own = name.split('/').at(-1) ?? '';
    return own.length > 2 && own !== 'default' && message.includes(own);
  })?.id;
}

const mapPolicies = (
  failure: Failure,
  tell: (policies: readonly PolicyRefusal[]) => PolicyRefusal[],
): Failure => (failure.policies === undefined ? failure : { ...failure, policies: tell(failure.policies) });

/**
 * Adds the parameters used in the failed resource to a failure; uses the submitted content only, without requests to
 * the cloud.
 */
export function blameParameters(failure: Failure, work: Work, content: Content): Failure {
  const { provenance, resources } = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: asParameterValues(content) as ParameterValues,
    scope: expansionScope(work),
  });
  const resourceId = failure.resourceId ?? namedIn(failure.message, resources);
  if (resourceId === undefined) return mapPolicies(failure, withoutValues);
  const key = resourceId.toLowerCase();
  const properties = Object.entries(provenance).find(([id]) => id.toLowerCase() === key)?.[1];
  const sent = { work, content, resourceId, parametersByPath: properties ?? {} };
  const located = mapPolicies({ ...failure, resourceId }, (policies) => describePolicies(policies, sent));
  if (speaksOfPlace.has(failure.code) || properties === undefined) return located;
  const parameters = responsibleParameters(properties, failure, content).filter((name) => name !== 'tags');
  return parameters.length === 0 ? located : { ...located, parameters };
}
