/** Returns the path of a property; a name that would parse as several steps is put in brackets. */
export function propertyPath(parent: string, name: string): string {
  if (/[.[\]']/.test(name)) return `${parent}['${name.replaceAll("'", "\\'")}']`;
  return parent === '' ? name : `${parent}.${name}`;
}
