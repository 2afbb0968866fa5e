/** What somebody typed for a parameter: JSON where it is a number, a truth value, a list or an object, else text. */
export function readValue(typed: string): unknown {
  if (!/^(-?\d+(\.\d+)?|true|false|\[.*\]|\{.*\})$/s.test(typed.trim())) return typed;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}
