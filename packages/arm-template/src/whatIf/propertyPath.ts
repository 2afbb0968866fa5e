/** Returns the path of a property; a name that would parse as several steps is put in brackets. */
export function propertyPath(around: string, name: string): string {
  if (/[.[\]']/.test(name)) return `${around}['${name.replaceAll("'", "\\'")}']`;
  return around === '' ? name : `${around}.${name}`;
}
