/** Returns the path of a resource group's page. */
export const groupPath = (subscriptionId: string, name: string): string =>
  `/portal/subscription/${subscriptionId}/resourceGroup/${encodeURIComponent(name)}`;
