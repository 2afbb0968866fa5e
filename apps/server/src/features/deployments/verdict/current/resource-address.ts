const groupPattern = /^\/subscriptions\/([^/[]+)\/resourceGroups\/([^/[]+)/i;

/** Returns whether an id still contains an expression that only the deployment can evaluate. */
export const isOpen = (id: string): boolean => id.includes('[');

/** Returns the id of the resource group that contains an id, or undefined if there is none. */
export function groupOfId(id: string): string | undefined {
  const found = groupPattern.exec(id);
  return found === null ? undefined : `/subscriptions/${found[1]}/resourceGroups/${found[2]}`;
}

/** Returns whether lists of a resource group include a resource: it is neither a child nor an extension resource. */
export function isListed(id: string): boolean {
  return /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+$/i.test(id);
}

/** Returns the listed resource that contains an id, or undefined if it extends a group or a subscription. */
export function rootOfId(id: string): string | undefined {
  return /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/[^/]+\/[^/]+\/[^/]+(?=\/)/i.exec(
    id,
  )?.[0];
}
