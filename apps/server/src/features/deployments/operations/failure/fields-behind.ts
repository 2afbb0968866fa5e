import type { PolicyCondition } from '@blueport/contracts';

/** What a condition looked at. */
type Looked = Pick<PolicyCondition, 'subject' | 'resourcePath'>;

/** A place in a resource with dots alone, and without the numbers of lists: `tags['team']` is `tags.team`. */
const plain = (place: string): string =>
  place
    .toLowerCase()
    .replaceAll(/\[(?:\*|\d+)\]/g, '')
    .replaceAll(/[.['"\]]+/g, '.')
    .replaceAll(/^\.|\.$/g, '');

/** The fields that an expression of a rule asks for: `[field('location')]`; else the subject is one itself. */
function fieldsOf(subject: string): string[] {
  if (!subject.startsWith('[')) return [subject];
  return [...subject.matchAll(/\bfield\('([^']+)'\)/gi)].flatMap(([, field]) => field ?? []);
}

/** Places of a resource that a condition looked at: said by the cloud, else as far as the name of the field tells. */
function placesOf({ resourcePath, subject }: Looked): string[] {
  if (resourcePath !== null && resourcePath !== '') return [plain(resourcePath)];
  return fieldsOf(subject).flatMap((field) => {
    // An alias names type and property; most of these lie below `properties`.
    const isAlias = /^\w+(?:\.\w+)+\//.test(field);
    const place = plain(isAlias ? (field.split('/').at(-1) ?? '') : field);
    return isAlias ? [place, `properties.${place}`] : [place];
  });
}

const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);

/** Names of the wizard's fields that fed what conditions of policies looked at. */
export function fieldsBehind(
  fed: Readonly<Record<string, readonly string[]>>,
  conditions: readonly Looked[],
): string[] {
  const looked = conditions.flatMap(placesOf).filter((place) => place !== '');
  const found = Object.entries(fed).filter(([path]) =>
    looked.some((place) => isWithin(plain(path), place) || isWithin(place, plain(path))),
  );
  return [...new Set(found.flatMap(([, parameters]) => parameters))];
}
