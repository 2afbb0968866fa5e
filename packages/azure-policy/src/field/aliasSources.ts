/** Where an alias of the table comes from. */
export const aliasSources = {
  record: 'Documentation or a live service states the path.',
  service: 'The alias list of the service (`Get-AzPolicyAlias`) states the path.',
  template: 'A published template or a recorded resource has the property.',
  definition: 'A published definition uses the alias.',
  demo: 'A resource of the embedded cloud has the property.',
  api: 'The REST API of the resource type has the property.',
} as const;

/** Key of `aliasSources`. */
export type AliasSource = keyof typeof aliasSources;
