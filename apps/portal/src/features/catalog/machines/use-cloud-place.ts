import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';

/** Subscription and region used for queries to the cloud. */
export interface CloudPlace {
  readonly subscriptionId: string;
  readonly location: string;
  readonly subscriptions: readonly { readonly value: string; readonly label: string }[];
  readonly locations: readonly { readonly value: string; readonly label: string }[];
  readonly setSubscription: (id: string) => void;
  readonly setLocation: (name: string) => void;
}

const usual = ['westeurope', 'usgovvirginia'];

/** Manages the subscription and region to query, starting with the user's defaults. */
export function useCloudPlace(): CloudPlace {
  const [subscription, setSubscription] = useState('');
  const [location, setLocation] = useState('');
  const rows = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }).data?.result ?? [];
  const subscriptionId = subscription || (rows[0]?.subscriptionId ?? '');
  const found =
    subscriptionApi.useSubscriptionLocationsQuery(subscriptionId === '' ? skipToken : { sid: subscriptionId })
      .data ?? [];
  const names = found.map(({ name }) => name);
  const chosen = names.includes(location) ? location : usual.find((name) => names.includes(name));
  return {
    subscriptionId,
    location: chosen ?? names[0] ?? '',
    subscriptions: rows.map((row) => ({ value: row.subscriptionId, label: row.displayName })),
    locations: found.map(({ name, displayName }) => ({ value: name, label: displayName })),
    setSubscription,
    setLocation,
  };
}
