/** Cloud data that a select can offer. */
export const liveSources = [
  'locations',
  'vmSizes',
  'images',
  'resourceGroups',
  'virtualNetworks',
  'subnets',
  'storageAccounts',
] as const;
export type LiveSource = (typeof liveSources)[number];
/** Sources whose choices depend on the region of the deployment. */
export const sourcesByRegion: ReadonlySet<LiveSource> = new Set([
  'vmSizes',
  'images',
  'virtualNetworks',
  'subnets',
]);
