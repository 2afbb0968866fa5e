import { objectIn } from '../template/members.ts';
import type { JsonObject } from '../types.ts';
import { visitValues } from './visitValues.ts';

/** Returns the name of the output whose expression reads a control, by its name in basics or in a step. */
export function outputThatReads(control: string, form: JsonObject): string | undefined {
  const outputs = objectIn(objectIn(form, 'parameters'), 'outputs');
  const controlName = control.toLowerCase();
  return Object.keys(outputs).find((output) =>
    [...visitValues(outputs[output] ?? null, '')].some(({ value }) => {
      const text = typeof value === 'string' ? value.toLowerCase() : '';
      const words = new Set([...text.matchAll(/[\w-]+/g)].map(([word]) => word));
      return /\b(basics|steps)\s*\(/.test(text) && words.has(controlName);
    }),
  );
}
