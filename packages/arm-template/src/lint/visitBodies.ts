import type { Json } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { visitTemplates } from './visitTemplates.ts';
import type { VisitedTemplate } from './visitTemplates.ts';
import { visitValues } from './visitValues.ts';
import type { VisitedValue } from './visitValues.ts';

/** A part of a section, and the template that it belongs to. */
export interface VisitedPart extends VisitedValue {
  readonly visited: VisitedTemplate;
}

/** Yields every part of the given sections of each template; nested templates are separate templates. */
export function* visitBodies(
  document: VisitedTemplate['template'],
  sections: readonly string[],
): Generator<VisitedPart> {
  const templates = [...visitTemplates(document)];
  // Objects are compared because a lookup of a pointer takes time proportional to its depth.
  const nested = new Set<Json>(templates.map(({ template }) => template));
  const enter = ({ value }: VisitedValue): boolean => !nested.has(value);
  for (const visited of templates)
    for (const section of sections) {
      const root: Json = readProperty(visited.template, section) ?? null;
      for (const part of visitValues(root, `${visited.pointer}/${section}`, enter))
        yield { ...part, visited };
    }
}
