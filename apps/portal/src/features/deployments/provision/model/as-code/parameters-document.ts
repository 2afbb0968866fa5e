/** How a value stands in a parameter file: as `value`, or as it is where it names another source. */
const entry = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'fromEnvironment' in value ? value : { value };

/** Values as the file that the cloud's own tools read. */
export function parametersDocument(values: Readonly<Record<string, unknown>>): unknown {
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#',
    contentVersion: '1.0.0.0',
    parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, entry(value)])),
  };
}
