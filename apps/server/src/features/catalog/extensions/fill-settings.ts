const placeholder = /\{\{([A-Za-z][A-Za-z0-9]{0,39})\}\}/g;

type Settings = Readonly<Record<string, unknown>>;

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change)]));
}

/** Returns the names of the parameters used in settings, as `{{name}}`. */
export function placeholdersIn(settings: Settings): ReadonlySet<string> {
  const found = new Set<string>();
  mapTexts(settings, (text) => {
    for (const [, name = ''] of text.matchAll(placeholder)) found.add(name);
    return text;
  });
  return found;
}

/** Fills the placeholders in settings. Each placeholder is filled once: a value is never parsed for placeholders. */
export function fillSettings(
  settings: Settings,
  values: ReadonlyMap<string, string>,
): Record<string, unknown> {
  return mapTexts(settings, (text) =>
    text.replaceAll(placeholder, (whole, name: string) => values.get(name) ?? whole),
  ) as Record<string, unknown>;
}
