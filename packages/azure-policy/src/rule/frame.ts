import type { EvaluationContext, Json, PolicyResource } from '../types.ts';

/** What is in hand while one resource is judged. */
export interface Frame {
  readonly resource: PolicyResource;
  readonly context: EvaluationContext;
  /** Elements that the enclosing counts look at, outermost first. */
  items: Json[];
  /** The first failure met, in words. */
  failure: string | undefined;
}

/** Most rules count nothing; a list of their own for each resource would only be work for the collector. */
const noItems: Json[] = [];

/** Looks at an element of a count, `depth` counts further in. */
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

/** Outcome of a condition; plain numbers, because this is the innermost loop. */
export const no = 0;
export const yes = 1;
export const broken = 2;
export type Outcome = typeof no | typeof yes | typeof broken;
