import { expandTemplate, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { PolicyRefusal } from '@blueport/contracts';
import { asParameterValues, type Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { findPolicyFields } from './find-policy-fields.ts';

type Condition = PolicyRefusal['conditions'][number];

const maxValueCharacters = 2000;

/** Returns all texts and numbers inside of a value, including keys. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...leavesOf(one),
  ]);
}

/** Minimum length of a partial match with a secret; shorter ones may be coincidences. */
const leastPart = 4;

/** Returns whether a value contains one of these secrets, a part of one, or one in a common encoding. */
function holds(value: unknown, secrets: readonly string[]): boolean {
  const leafTexts = leavesOf(value).map((text) => text.toLowerCase());
  return secrets.some((secret) =>
    [secret, Buffer.from(secret).toString('base64')].some((form) =>
      leafTexts.some(
        (text) =>
          text.includes(form.toLowerCase()) ||
          (text.length >= leastPart && form.toLowerCase().includes(text)),
      ),
    ),
  );
}

/** Returns the value with every secret leaf masked, so that results derived from it can be shown. */
function maskLeaves(value: unknown): unknown {
  if (typeof value === 'string') return '•'.repeat(value.length);
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return value.map(maskLeaves);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, maskLeaves(one)]));
}

/** Returns the secrets of a content, without the property names inside them. */
const secretsOf = ({ secureParameters }: Content): string[] =>
  Object.values(secureParameters).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : leavesOf(value),
  );

/** Returns the value at a path of a resource, or undefined if not found. */
function valueAt(resource: unknown, place: string): unknown {
  let value = resource;
  for (const part of place.split(/[.['"\]]+/).filter((one) => one !== '')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key.toLowerCase() === part.toLowerCase())?.[1];
  }
  return value;
}

/** Returns whether a value contains a part that only the cloud can evaluate. */
const isOpen = (value: unknown): boolean => leavesOf(value).some((text) => /^\[[^[]/.test(text));

interface SentResource {
  readonly work: Work;
  readonly content: Content;
  readonly resourceId: string;
  /** Fields used in the resource, by property. */
  readonly parametersByPath: Readonly<Record<string, readonly string[]>>;
}

/**
 * Returns the policies that refused a resource, with the values they evaluated. Values are taken from the submitted
 * content with secrets masked, never from the cloud's message; values derived from a secret are omitted, as are
 * conditions that contain one.
 */
export function describePolicies(
  policies: readonly PolicyRefusal[],
  { work, content, resourceId, parametersByPath }: SentResource,
): PolicyRefusal[] {
  const { secureParameters } = content;
  const secrets = secretsOf(content);
  const sent = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: asParameterValues({
      parameters: content.parameters,
      secureParameters: maskLeaves(secureParameters) as Content['secureParameters'],
    }) as ParameterValues,
    scope: expansionScope(work),
  }).resources.find(({ id }) => id.toLowerCase() === resourceId.toLowerCase());

  const found = (condition: Condition): Partial<Pick<Condition, 'actual'>> => {
    const { resourcePath: place, subject } = condition;
    if (sent === undefined || place === null || `${place}${subject}`.includes('[*]')) return {};
    if (findPolicyFields(parametersByPath, [condition]).some((name) => name in secureParameters)) return {};
    const value = valueAt(sent, place) ?? null;
    if (isOpen(value) || JSON.stringify(value).length > maxValueCharacters) return {};
    return { actual: value };
  };

  return policies.map(({ conditions, ...policy }) => ({
    ...policy,
    conditions: conditions
      .filter(({ subject }) => !holds(subject, secrets))
      .map(({ subject, operator, resourcePath, ...rest }) => ({
        subject,
        operator,
        resourcePath,
        ...(rest.expected === undefined || holds(rest.expected, secrets) ? {} : { expected: rest.expected }),
        ...found({ subject, operator, resourcePath }),
      })),
  }));
}

/** Returns the policies without any values, for unknown submitted content. */
export function withoutValues(policies: readonly PolicyRefusal[]): PolicyRefusal[] {
  return policies.map(({ conditions, ...policy }) => ({
    ...policy,
    conditions: conditions.map(({ subject, operator, resourcePath }) => ({
      subject,
      operator,
      resourcePath,
    })),
  }));
}
