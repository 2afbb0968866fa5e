/** What was typed for a parameter, as a parameter of its type takes it; undefined where it is none. Text stays text, whatever it looks like. */
export function parameterValue(type: string, typed: string): unknown {
  const kind = type.toLowerCase();
  if (kind === 'string' || kind === 'securestring') return typed;
  const text = typed.trim();
  // A list may also be one text a line.
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
