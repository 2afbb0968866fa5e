import { deploymentPath, type FoundResource } from '@blueport/contracts';
import { useEffect, useState } from 'react';
import { subscriptionApi } from '../../core/api/subscription-api.ts';
import type { Command } from './commands.ts';

const typingPause = 150;
export const shortestSearch = 2;

/** Where a resource is found: on the page of the deployment that made it, else marked in its resource group. */
function placeOf({ id, subscriptionId, resourceGroup, deployment }: FoundResource): string {
  if (deployment) return `/portal${deploymentPath(deployment)}`;
  const path = `/portal/subscription/${subscriptionId}/resourceGroup`;
  if (resourceGroup === null) return path;
  // The group's id as the list has it: the part of the resource's id before its provider.
  const group = id.slice(0, id.toLowerCase().indexOf('/providers/'));
  return `${path}?${new URLSearchParams({ 'f.name': resourceGroup, sel: group, resource: id }).toString()}`;
}

/** Resources whose name holds the text, asked a moment after the last letter. */
export function useFoundResources(text: string): {
  readonly commands: readonly Command[];
  readonly incomplete: readonly string[];
  readonly isBusy: boolean;
  readonly error: unknown;
} {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = text.length >= shortestSearch;
  const { currentData, isFetching, error } = subscriptionApi.useSubscriptionSearchResourcesQuery(
    { query: { text: settled } },
    { skip: !isAsked || settled.length < shortestSearch },
  );
  const answer = isAsked ? currentData : undefined;
  return {
    commands: (answer?.result ?? []).map((resource) => ({
      id: resource.id,
      label: resource.name,
      detail: [resource.type.split('/').slice(1).join('/'), resource.resourceGroup, resource.subscriptionName]
        .filter(Boolean)
        .join(' · '),
      kind: 'resource',
      to: placeOf(resource),
    })),
    incomplete: answer?.incomplete ?? [],
    isBusy: isAsked && (isFetching || settled !== text),
    error: isAsked && settled === text ? error : undefined,
  };
}
