import type { EvaluationContext, Json, PolicyResource } from '../types.ts';

/** State while one resource is evaluated. */
export interface Frame {
  readonly resource: PolicyResource;
  readonly context: EvaluationContext;
  /** Current elements of the enclosing counts, outermost first. */
  items: Json[];
  /** Message of the first failure. */
  failure: string | undefined;
}

/** Shared because most rules count nothing, and a list per resource would only create garbage. */
const noItems: Json[] = [];

/** Sets the current element of a count at nesting level `depth`. */
export function enterItem(frame: Frame, depth: number, item: Json): void {
  if (frame.items === noItems) frame.items = [];
  frame.items[depth] = item;
}

export const newFrame = (resource: PolicyResource, context: EvaluationContext): Frame => ({
  resource,
  context,
  items: noItems,
  failure: undefined,
});

/** Result of a condition; plain numbers, because this is the innermost loop. */
export const no = 0;
export const yes = 1;
export const broken = 2;
export type Outcome = typeof no | typeof yes | typeof broken;
