import { expandTemplate, type JsonObject, type ParameterValues } from '@blueport/arm-template';
import type { PolicyRefusal } from '@blueport/contracts';
import { asParameterValues, type Content } from '../content/content.ts';
import type { Work } from '../cloud/work.ts';
import { expansionScope } from '../preview/expansion-scope.ts';
import { fieldsBehind } from './fields-behind.ts';

type Condition = PolicyRefusal['conditions'][number];

const mostOfValue = 2000;

/** Everything that is text or a number inside of a value, keys too. */
function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...leavesOf(one),
  ]);
}

/** A part of a secret is one too, where it is long enough to be no accident. */
const leastPart = 4;

/** Whether a value holds one of these secrets, a part of one, or one in the usual wrapping. */
function holds(value: unknown, secrets: readonly string[]): boolean {
  const said = leavesOf(value).map((text) => text.toLowerCase());
  return secrets.some((secret) =>
    [secret, Buffer.from(secret).toString('base64')].some((form) =>
      said.some(
        (text) =>
          text.includes(form.toLowerCase()) ||
          (text.length >= leastPart && form.toLowerCase().includes(text)),
      ),
    ),
  );
}

/** The same value with every secret leaf hidden: what comes of it can be shown. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return '•'.repeat(value.length);
  if (typeof value === 'number') return 0;
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one)]));
}

/** The secrets of a content, apart from the names that their parts have. */
const secretsOf = ({ secureParameters }: Content): string[] =>
  Object.values(secureParameters).flatMap((value) =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : leavesOf(value),
  );

/** What lies at a place of a resource; undefined where nothing does. */
function valueAt(resource: unknown, place: string): unknown {
  let value = resource;
  for (const part of place.split(/[.['"\]]+/).filter((one) => one !== '')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.entries(value).find(([key]) => key.toLowerCase() === part.toLowerCase())?.[1];
  }
  return value;
}

/** What only the cloud knows, inside of a value. */
const isOpen = (value: unknown): boolean => leavesOf(value).some((text) => /^\[[^[]/.test(text));

interface Sent {
  readonly work: Work;
  readonly content: Content;
  readonly resourceId: string;
  /** What fed the resource, by property. */
  readonly fed: Readonly<Record<string, readonly string[]>>;
}

/**
 * Policies that refused a resource, with the values that they found there. Those are read from what was sent with every secret left
 * out of it, never from the words of the cloud; what a secret went into is not told at all, nor is a rule that repeats one.
 */
export function tellPolicies(
  policies: readonly PolicyRefusal[],
  { work, content, resourceId, fed }: Sent,
): PolicyRefusal[] {
  const { secureParameters } = content;
  const secrets = secretsOf(content);
  const sent = expandTemplate(JSON.parse(content.template) as JsonObject, {
    parameters: asParameterValues({
      parameters: content.parameters,
      secureParameters: masked(secureParameters) as Content['secureParameters'],
    }) as ParameterValues,
    scope: expansionScope(work),
  }).resources.find(({ id }) => id.toLowerCase() === resourceId.toLowerCase());

  const found = (condition: Condition): Partial<Pick<Condition, 'actual'>> => {
    const { resourcePath: place, subject } = condition;
    if (sent === undefined || place === null || `${place}${subject}`.includes('[*]')) return {};
    if (fieldsBehind(fed, [condition]).some((name) => name in secureParameters)) return {};
    const value = valueAt(sent, place) ?? null;
    if (isOpen(value) || JSON.stringify(value).length > mostOfValue) return {};
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

/** The same where it is not known what was sent: no value at all. */
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
