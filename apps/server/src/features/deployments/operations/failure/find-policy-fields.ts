import type { PolicyCondition } from '@blueport/contracts';

/** The property that a condition evaluated. */
type EvaluatedProperty = Pick<PolicyCondition, 'subject' | 'resourcePath'>;

/** Normalizes a path to dots without list indices: `tags['team']` becomes `tags.team`. */
const normalizePath = (place: string): string =>
  place
    .toLowerCase()
    .replaceAll(/\[(?:\*|\d+)\]/g, '')
    .replaceAll(/[.['"\]]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');

/**
 * Returns the fields used in a policy expression such as `[field('location')]`; otherwise the subject itself is a
 * field.
 */
function fieldsOf(subject: string): string[] {
  if (!subject.startsWith('[')) return [subject];
  return [...subject.matchAll(/\bfield\('([^']+)'\)/gi)].flatMap(([, field]) => field ?? []);
}

/**
 * Returns the resource paths that a condition evaluated: from the cloud if it names them, otherwise from the name of
 * the field.
 */
function placesOf({ resourcePath, subject }: EvaluatedProperty): string[] {
  if (resourcePath !== null && resourcePath !== '') return [normalizePath(resourcePath)];
  return fieldsOf(subject).flatMap((field) => {
    // An alias contains type and property; most of these are below `properties`.
    const isAlias = /^\w+(?:\.\w+)+\//.test(field);
    const place = normalizePath(isAlias ? (field.split('/').at(-1) ?? '') : field);
    return isAlias ? [place, `properties.${place}`] : [place];
  });
}

const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);

/** Returns the wizard fields used in the properties that policy conditions evaluated. */
export function findPolicyFields(
  parametersByPath: Readonly<Record<string, readonly string[]>>,
  conditions: readonly EvaluatedProperty[],
): string[] {
  const conditionPlaces = conditions.flatMap(placesOf).filter((place) => place !== '');
  const found = Object.entries(parametersByPath).filter(([path]) =>
    conditionPlaces.some(
      (place) => isWithin(normalizePath(path), place) || isWithin(place, normalizePath(path)),
    ),
  );
  return [...new Set(found.flatMap(([, parameters]) => parameters))];
}
