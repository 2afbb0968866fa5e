import { isJsonObject } from '../../template/members.ts';
import { isDeploymentType } from '../../template/resourceItem.ts';
import { readProperty } from '../../value/property.ts';
import type { JsonObject } from '../../types.ts';
import { checkApiVersion } from '../checkApiVersion.ts';
import { isCompiled } from '../isCompiled.ts';
import { isText } from '../lintRule.ts';
import type { RuleFinding, LintRule, LintSubject } from '../lintRule.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';
import type { VisitedResource } from '../visitTemplates.ts';

const id = 'apiversions-should-be-recent';

/**
 * API versions must be literal dates, not previews of released versions, and not older than two years unless they are
 * the latest.
 */
export const apiVersionsShouldBeRecent: LintRule = {
  id,
  document: 'template',
  severity: 'warning',
  doc: 'API versions are fixed dates, not previews of released versions, and at most two years old unless they are the latest.',
  hint: 'Use the latest version that is not a preview.',
  *check(document, subject) {
    for (const visited of visitTemplates(document)) {
      // The compiler writes the version of module deployments; authors cannot change it.
      const compiled = isCompiled(visited.template);
      for (const resource of visitResources(visited))
        if (!isSwitchedOff(resource.resource) && !(compiled && isDeploymentType(resource.type)))
          yield* checkResource(resource, subject);
    }
  },
};

function isSwitchedOff(resource: JsonObject): boolean {
  const metadata = readProperty(resource, 'metadata');
  const words = Array.isArray(metadata) ? metadata : isJsonObject(metadata) ? Object.keys(metadata) : [];
  return words.some((word) => isText(word) && word.toLowerCase() === `disable-${id}`);
}

function* checkResource(visited: VisitedResource, { today }: LintSubject): Generator<RuleFinding> {
  const { resource, type } = visited;
  const version = readProperty(resource, 'apiVersion');
  if (version === undefined) return;
  const pointer = `${visited.pointer}/apiVersion`;
  if (typeof version !== 'string') {
    yield { reason: 'api-version-not-string', values: { type }, pointer };
    return;
  }
  yield* checkApiVersion(type, version, today, pointer);
}
