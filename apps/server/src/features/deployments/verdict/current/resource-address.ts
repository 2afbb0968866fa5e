const groupPattern = /^\/subscriptions\/([^/[]+)\/resourceGroups\/([^/[]+)/i;

/** Whether an id still holds an expression that only the deployment can work out. */
export const isOpen = (id: string): boolean => id.includes('[');

/** The resource group that an id lies in, as an id; undefined for what stands elsewhere. */
export function groupOfId(id: string): string | undefined {
  const found = groupPattern.exec(id);
  return found === null ? undefined : `/subscriptions/${found[1]}/resourceGroups/${found[2]}`;
}

/** Whether lists of a resource group show a resource of this id: it is no child, and it extends nothing. */
export function isListed(id: string): boolean {
  return /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+$/i.test(id);
}

/** The listed resource that an id stands under; undefined where it extends a group or a subscription. */
export function rootOfId(id: string): string | undefined {
  return /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+(?=\/)/i.exec(
    id,
  )?.[0];
}
