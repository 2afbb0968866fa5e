/** Returns a value as text, objects as JSON. */
export function valueText(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** Returns whether a value is an address that a browser can open. */
export const isWebAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);

/** Returns whether a value is the ID of a resource in Azure. */
export const isResourceId = (value: unknown): value is string =>
  typeof value === 'string' && /^\/subscriptions\/[^/]+\/.*\/providers\/[^/]+\/[^/]+\/[^/]+/i.test(value);

/** Returns the name of a resource from its ID; for a child resource, with the names of its parents. */
export const resourceNameOf = (id: string): string =>
  (/.*\/providers\/[^/]+\/(.+)$/i.exec(id)?.[1] ?? id)
    .split('/')
    .filter((_part, index) => index % 2 === 1)
    .join('/');
