/**
 * Returns every resource once. Several deployments of a template may declare the same id; the last declaration counts.
 * Resources whose id only the deployment knows are all kept.
 */
export function latestDeclarations<T extends { readonly id: string }>(resources: readonly T[]): T[] {
  const latest = new Map<string | T, T>();
  for (const resource of resources)
    latest.set(resource.id.startsWith('[') ? resource : resource.id.toLowerCase(), resource);
  return [...latest.values()];
}
