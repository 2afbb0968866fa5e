/** A position as the service counts it: lines from 1, and the number of characters read in the line. */
export interface JsonPosition {
  line: number;
  position: number;
}

/** Names and indexes from the root of a JSON text to one of its values. */
export type JsonPath = readonly string[];

/** Returns the position of an offset in a text. */
export function positionOf(text: string, offset: number): JsonPosition {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, position: offset - (before.lastIndexOf('\n') + 1) };
}

/** Writes a path as the service does: `properties.template.resources[0].name`. */
export function writePath(path: JsonPath): string {
  let text = '';
  for (const part of path) {
    if (/^\d+$/.test(part)) text += `[${part}]`;
    else if (/[.\s'"[\]()/]/.test(part)) text += `['${part}']`;
    else text += text === '' ? part : `.${part}`;
  }
  return text;
}
