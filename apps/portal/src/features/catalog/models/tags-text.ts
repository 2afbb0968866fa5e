/** Formats tags as text, one `name=value` per line. */
export function writeTags(tags: Readonly<Record<string, string>>): string {
  return Object.entries(tags)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** Parses tags, or returns undefined if a line is not a valid tag or a name is invalid or repeated, ignoring case. */
export function readTags(text: string): Record<string, string> | undefined {
  const rows = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return { name: name.trim(), value: value.length === 0 ? undefined : value.join('=').trim() };
    });
  const isValid = rows.every(({ name, value }) => value !== undefined && /^[^<>%&\\?/]+$/.test(name));
  const isUnique = new Set(rows.map(({ name }) => name.toLowerCase())).size === rows.length;
  if (!isValid || !isUnique) return undefined;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value ?? '']));
}
