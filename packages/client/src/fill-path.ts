/** Fills in the parameters of a path. Throws a `TypeError` for a value that would lead to another route. */
export function fillPath(id: string, path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String((input[name] as string | number | undefined) ?? '');
    // URLs are normalized: an empty segment or a dot segment would lead to another route.
    if (['', '.', '..'].includes(value)) throw new TypeError(`${id} needs a valid ${name}, not "${value}".`);
    return encodeURIComponent(value);
  });
}
