import type { JsonObject } from '../types.ts';
import { objectIn } from './members.ts';
import type { Site } from './site.ts';

/** The service's maximum number of entries per section of a template. */
const sectionLimits: Record<string, number> = { parameters: 256, variables: 256, outputs: 64 };

/** Checks the limits of a template that can be determined before evaluation. */
export function checkLimits(template: JsonObject, site: Site): void {
  for (const [section, limit] of Object.entries(sectionLimits)) {
    const count = Object.keys(objectIn(template, section)).length;
    if (count > limit)
      site.report('error', 'LimitExceeded', 'section-too-long', `/${section}`, { section, count, limit });
  }
}

const maxResources = 800;

/** Checks the number of resources after loops are unrolled against the limit of one deployment. */
export function checkResourceCount(count: number, site: Site): void {
  if (count > maxResources)
    site.report('error', 'LimitExceeded', 'too-many-resources', '/resources', { count, limit: maxResources });
}
