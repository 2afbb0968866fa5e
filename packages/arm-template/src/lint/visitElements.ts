import { objectIn, textIn } from '../template/members.ts';
import type { JsonObject } from '../types.ts';
import { isJsonObject } from '../template/members.ts';
import { visitValues } from './visitValues.ts';

/** A control of a portal form. */
export interface VisitedElement {
  readonly element: JsonObject;
  readonly pointer: string;
  readonly type: string;
  readonly name: string;
}

/** Yields every control of a form, including those in sections; a control's type has three segments. */
export function* visitElements(uiDefinition: JsonObject): Generator<VisitedElement> {
  for (const { value, pointer } of visitValues(objectIn(uiDefinition, 'parameters'), '/parameters')) {
    if (!isJsonObject(value)) continue;
    const type = textIn(value, 'type') ?? '';
    if (/^Microsoft\.\w+\.\w+$/i.test(type))
      yield { element: value, pointer, type, name: textIn(value, 'name') ?? '' };
  }
}

export const isType = (element: VisitedElement, type: string): boolean =>
  element.type.toLowerCase() === type.toLowerCase();
