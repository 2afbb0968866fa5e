import type { Json, JsonObject, PolicyResource } from '../types.ts';
import { instantOf } from '../value/instant.ts';
import { isObject, property, textProperty } from '../value/property.ts';
import { covers, scopeOfId } from './scope.ts';
import { selectedBy } from './selectors.ts';

/** An active exemption: its category and expiry. */
export interface Exemption {
  id: string;
  category: string;
  expiresOn?: string;
}

const text = (json: Json | undefined): string[] =>
  Array.isArray(json) ? json.filter((item) => typeof item === 'string') : [];

/** Returns the first exemption of a resource from an assignment, or from one member of its initiative. */
export function exemptionFor(
  exemptions: readonly JsonObject[],
  assignmentId: string,
  reference: string | undefined,
  resource: PolicyResource,
  ancestors: readonly string[],
  utcNow: string | undefined,
): Exemption | undefined {
  for (const exemption of exemptions) {
    const inner = property(exemption, 'properties');
    const body = isObject(inner) ? inner : exemption;
    const id = textProperty(exemption, 'id') ?? '';
    const expiresOn = textProperty(body, 'expiresOn');
    const references = text(property(body, 'policyDefinitionReferenceIds')).map((item) => item.toLowerCase());
    const applies =
      textProperty(body, 'policyAssignmentId')?.toLowerCase() === assignmentId.toLowerCase() &&
      !isOver(expiresOn, utcNow) &&
      (references.length === 0 ||
        (reference !== undefined && references.includes(reference.toLowerCase()))) &&
      covers(scopeOfId(id), textProperty(resource, 'id') ?? '', ancestors) &&
      selectedBy(property(body, 'resourceSelectors'), { resource, reference });
    if (applies)
      return {
        id,
        category: textProperty(body, 'exemptionCategory') ?? 'Waiver',
        ...(expiresOn ? { expiresOn } : {}),
      };
  }
  return undefined;
}

/** Without a current time, an exemption with an expiry is treated as expired. */
function isOver(expiresOn: string | undefined, utcNow: string | undefined): boolean {
  if (expiresOn === undefined) return false;
  const [end, now] = [instantOf(expiresOn), utcNow === undefined ? undefined : instantOf(utcNow)];
  return end === undefined || now === undefined || end <= now;
}
