import type { JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { isJsonObject, objectIn } from './members.ts';
import type { Site } from './site.ts';

/** Most entries of a template's sections, as the service has them. */
const sectionLimits: Record<string, number> = { parameters: 256, variables: 256, outputs: 64 };

/** Checks what can be seen of a template before anything in it is evaluated. */
export function checkLimits(template: JsonObject, site: Site): void {
  for (const [section, limit] of Object.entries(sectionLimits)) {
    const count = Object.keys(objectIn(template, section)).length;
    if (count > limit)
      site.report(
        'error',
        'LimitExceeded',
        `The template has ${count} ${section}; the limit is ${limit}.`,
        `/${section}`,
        section === 'outputs' ? 'Join some of them to objects.' : `Join some of the ${section} to objects.`,
      );
  }
  const resources = readProperty(template, 'resources');
  if (resources === undefined)
    site.report('error', 'InvalidTemplate', "The template has no 'resources'.", '', "Add 'resources': [].");
  else if (!Array.isArray(resources) && !isJsonObject(resources))
    site.report('error', 'InvalidTemplate', "'resources' must be an array or an object.", '/resources');
}

const maxResources = 800;

/** Counts what the loops of a template were unrolled to; one deployment may create only so many resources. */
export function checkResourceCount(count: number, site: Site): void {
  if (count > maxResources)
    site.report(
      'error',
      'LimitExceeded',
      `The template creates ${count} resources; the limit is ${maxResources}.`,
      '/resources',
      'Move some of them to nested deployments.',
    );
}
