import { pointerPart } from '../source/locate.ts';
import { isJsonObject, objectIn, textIn } from '../template/members.ts';
import { isDeploymentType } from '../template/resourceItem.ts';
import type { JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';

/** A template of a document: the outermost one, or a nested one. */
export interface VisitedTemplate {
  readonly template: JsonObject;
  readonly pointer: string;
  /** The scope of its expressions; the outermost template has inner scope. */
  readonly evaluation: 'inner' | 'outer';
  readonly parent: VisitedTemplate | undefined;
  /** Properties of the deployment that contains the template; empty for the outermost one. */
  readonly holder: JsonObject;
}

/** A resource of a template; children declared inside their parent have their full type. */
export interface VisitedResource {
  readonly resource: JsonObject;
  readonly pointer: string;
  readonly type: string;
}

/** Yields every template in a document, the outermost first. */
export function* visitTemplates(document: JsonObject): Generator<VisitedTemplate> {
  const open: VisitedTemplate[] = [
    { template: document, pointer: '', evaluation: 'inner', parent: undefined, holder: {} },
  ];
  for (let visited = open.shift(); visited; visited = open.shift()) {
    yield visited;
    for (const { resource, pointer, type } of visitResources(visited)) {
      const properties = objectIn(resource, 'properties');
      const template = readProperty(properties, 'template');
      if (!isDeploymentType(type) || !isJsonObject(template)) continue;
      const scope = textIn(objectIn(properties, 'expressionEvaluationOptions'), 'scope');
      const symbolic = textIn(visited.template, 'languageVersion') !== undefined;
      const evaluation =
        (scope?.toLowerCase() ?? (symbolic ? 'inner' : 'outer')) === 'inner' ? 'inner' : 'outer';
      open.push({
        template,
        pointer: `${pointer}/properties/template`,
        evaluation,
        parent: visited,
        holder: properties,
      });
    }
  }
}

/** Yields the resources of one template, including child resources; nested deployments are separate templates. */
export function* visitResources({
  template,
  pointer,
}: Pick<VisitedTemplate, 'template' | 'pointer'>): Generator<VisitedResource> {
  const open = [{ holder: template, pointer, type: '' }];
  for (let current = open.shift(); current; current = open.shift()) {
    const list = readProperty(current.holder, 'resources');
    if (typeof list !== 'object' || list === null) continue;
    for (const [key, resource] of Object.entries(list)) {
      if (!isJsonObject(resource)) continue;
      const own = textIn(resource, 'type') ?? '';
      const isWhole = current.type === '' || own.toLowerCase().startsWith(`${current.type.toLowerCase()}/`);
      const type = isWhole ? own : `${current.type}/${own}`;
      const place = `${current.pointer}/resources/${pointerPart(key)}`;
      yield { resource, pointer: place, type };
      open.push({ holder: resource, pointer: place, type });
    }
  }
}
