import { useMemo } from 'react';
import { useWizardGroupsQuery } from './queries.ts';
import type { Wizard } from './use-wizard.ts';

/** Where the deployment goes, for fields whose options the cloud gives; `regionOf` may prefer a region that is asked for elsewhere. */
export function usePlace(
  { blueprint, state }: Wizard,
  regionOf: (region: string) => string = (region) => region,
) {
  const { subscriptionId, newResourceGroup, resourceGroup, location: chosen } = state.values;
  const existing = blueprint.scope === 'resourceGroup' && !newResourceGroup;
  const groups = useWizardGroupsQuery(subscriptionId, {
    skip: subscriptionId === '' || !existing,
  }).currentData;
  const group = groups?.result.find(({ name }) => name.toLowerCase() === resourceGroup.trim().toLowerCase());
  const location = regionOf(existing ? (group?.location ?? chosen) : chosen);
  return useMemo(() => ({ subscriptionId, location }), [subscriptionId, location]);
}
