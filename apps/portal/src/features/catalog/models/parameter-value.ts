import type { BlueprintParameter } from '@blueport/contracts';

/** Formats a value for editing: strings unchanged, everything else as JSON. */
export function writeValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function fits(type: BlueprintParameter['type'], value: unknown): boolean {
  switch (type) {
    case 'int':
      return Number.isSafeInteger(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value);
    default:
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}

/** Parses typed text, or returns undefined if it does not match the parameter's type. */
export function readValue(
  { type }: Pick<BlueprintParameter, 'type'>,
  text: string,
): { readonly value: unknown } | undefined {
  if (type === 'string' || type === 'secureString') return { value: text };
  const value = parse(text);
  return value !== undefined && fits(type, value) ? { value } : undefined;
}
