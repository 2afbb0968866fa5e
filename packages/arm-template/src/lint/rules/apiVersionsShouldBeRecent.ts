import { isJsonObject, objectIn, textIn } from '../../template/members.ts';
import { isDeploymentType } from '../../template/resourceItem.ts';
import { readProperty } from '../../value/property.ts';
import type { JsonObject } from '../../types.ts';
import { isText } from '../lintRule.ts';
import type { RuleFinding, LintRule, LintSubject } from '../lintRule.ts';
import { latestVersionOf } from '../stableApiVersions.ts';
import { visitResources, visitTemplates } from '../visitTemplates.ts';
import type { VisitedResource } from '../visitTemplates.ts';

const dayMs = 86_400_000;
/** Two years, after which a version counts as old when there is a newer one. */
const maxAgeDays = 730;
const id = 'apiversions-should-be-recent';

/** API versions are fixed dates, not previews of what is out, and not older than two years unless they are the latest. */
export const apiVersionsShouldBeRecent: LintRule = {
  id,
  document: 'template',
  severity: 'warning',
  doc: 'API versions are fixed dates, no previews of what is out by now, and at most two years old unless they are the latest.',
  hint: 'Take the latest version that is not a preview.',
  *check(document, subject) {
    for (const visited of visitTemplates(document)) {
      // The compiler writes the version of module deployments; nobody can choose it.
      const compiled = isCompiled(visited.template);
      for (const resource of visitResources(visited))
        if (!isSwitchedOff(resource.resource) && !(compiled && isDeploymentType(resource.type)))
          yield* checkResource(resource, subject);
    }
  },
};

const isCompiled = (template: JsonObject): boolean =>
  textIn(objectIn(objectIn(template, 'metadata'), '_generator'), 'name') === 'bicep';

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
    yield { message: `The API version of '${type}' must be a text.`, pointer };
    return;
  }
  const [, date, preview] = /^(\d{4}-\d{2}-\d{2})(-.+)?$/.exec(version) ?? [];
  if (date === undefined) {
    const message = `The API version of '${type}' must be a fixed date, not '${version.slice(0, 80)}'.`;
    yield { message, pointer, hint: 'Write the date itself, so that the template means the same tomorrow.' };
    return;
  }
  const latest = latestVersionOf(type);
  if (latest === undefined) return;
  const hint = `The latest version that is not a preview is ${latest} or newer.`;
  if (preview !== undefined && date <= latest)
    yield { message: `'${type}' uses the preview ${version}, which is out by now.`, pointer, hint };
  else if (date < latest && today !== undefined && today - Date.parse(date) > maxAgeDays * dayMs) {
    const years = Math.round((today - Date.parse(date)) / dayMs / 36.525) / 10;
    yield { message: `The API version ${version} of '${type}' is ${years} years old.`, pointer, hint };
  }
}
