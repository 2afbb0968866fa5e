import { skipToken } from '@reduxjs/toolkit/query/react';
import { useMemo } from 'react';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import { groupsOf } from './queries.ts';
import type { Wizard } from './use-wizard.ts';

/** Returns the target of the deployment for fields with choices from the cloud. `regionOf` can override the region. */
export function useTarget(
  { blueprint, state }: Wizard,
  regionOf: (region: string) => string = (region) => region,
) {
  const { subscriptionId, newResourceGroup, resourceGroup, location: chosen } = state.values;
  const existing = blueprint.scope === 'resourceGroup' && !newResourceGroup;
  const groups = subscriptionApi.useSubscriptionResourceGroupsQuery(
    subscriptionId === '' || !existing ? skipToken : groupsOf(subscriptionId),
  ).currentData;
  const group = groups?.result.find(({ name }) => name.toLowerCase() === resourceGroup.trim().toLowerCase());
  const location = regionOf(existing ? (group?.location ?? chosen) : chosen);
  return useMemo(() => ({ subscriptionId, location }), [subscriptionId, location]);
}
