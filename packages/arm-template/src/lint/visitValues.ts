import { pointerPart } from '../source/locate.ts';
import type { Json } from '../types.ts';

/** A part of a document: its value, location and property name. */
export interface VisitedValue {
  readonly value: Json;
  readonly pointer: string;
  /** Name of the property; `undefined` for items of an array and for the document itself. */
  readonly name: string | undefined;
  /** The object or array that contains it. */
  readonly parent: Json | undefined;
}

/** Yields every part of a document in order, without recursion. `enter` can exclude the content of a part. */
export function* visitValues(
  root: Json,
  pointer: string,
  enter: (visited: VisitedValue) => boolean = () => true,
): Generator<VisitedValue> {
  const open: VisitedValue[] = [{ value: root, pointer, name: undefined, parent: undefined }];
  for (let visited = open.pop(); visited; visited = open.pop()) {
    if (!enter(visited)) continue;
    yield visited;
    const { value, pointer: place } = visited;
    if (typeof value !== 'object' || value === null) continue;
    const isKeyed = !Array.isArray(value);
    const parts = Object.entries(value).reverse();
    for (const [key, part] of parts)
      open.push({
        value: part,
        pointer: `${place}/${pointerPart(key)}`,
        name: isKeyed ? key : undefined,
        parent: value,
      });
  }
}
