/**
 * Converts the input of a parameter to its type, or returns undefined if that is not possible. Strings are kept as they
 * are.
 */
export function parameterValue(type: string, typed: string): unknown {
  const kind = type.toLowerCase();
  if (kind === 'string' || kind === 'securestring') return typed;
  const text = typed.trim();
  // An array may also be entered with one string per line.
  if (kind === 'array' && text !== '' && !/^[[{]/.test(text)) {
    return text.split('\n').flatMap((line) => line.trim() || []);
  }
  try {
    const value: unknown = JSON.parse(text);
    if (kind === 'int') return Number.isSafeInteger(value) ? value : undefined;
    if (kind === 'bool') return typeof value === 'boolean' ? value : undefined;
    if (kind === 'array') return Array.isArray(value) ? value : undefined;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
