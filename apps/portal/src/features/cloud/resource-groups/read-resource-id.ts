export interface ResourceName {
  readonly name: string;
  readonly type: string;
  readonly group: string;
}

/** Parses the name, type and group from a resource ID, or returns null if it is not the ID of a resource in a group. */
export function readResourceId(id: string): ResourceName | null {
  const [, group, namespace, path] =
    /^\/subscriptions\/[^/]+\/resourceGroups\/([^/]+)\/providers\/([^/]+)\/([^?#]+)$/i.exec(id) ?? [];
  if (!group || !namespace || !path) return null;
  // Types and names alternate: servers/sql-1/databases/orders.
  const parts = path.split('/');
  const types = parts.filter((_part, index) => index % 2 === 0);
  const names = parts.filter((_part, index) => index % 2 === 1);
  if (parts.length % 2 === 1 || names.includes('')) return null;
  return { name: names.join('/'), type: [namespace, ...types].join('/'), group };
}
