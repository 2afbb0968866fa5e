import { sourcesByRegion, type WizardItem } from '@blueport/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { toApiError, type ApiError } from '../../core/api/problem.ts';
import { templateFieldApi } from '../../core/api/template-field-api.ts';

/** The target of a deployment, as far as known; live options depend on it. */
export interface ChoicePlace {
  readonly subscriptionId: string;
  readonly location: string;
  readonly resourceGroup?: string;
  readonly virtualNetwork?: string;
  /** Label of the field that has to be filled in first. */
  readonly waitsFor?: string;
}

export interface ItemChoice {
  readonly value: string;
  readonly label: string;
  readonly detail?: string | undefined;
}

/** The choices of a field, and the state of the request to the cloud. */
export interface ItemChoices {
  readonly choices: readonly ItemChoice[];
  readonly state: 'ready' | 'loading' | 'failed' | 'needs-subscription' | 'needs-region' | 'needs-field';
  /** Label of the field that has to be filled in first. */
  readonly waitsFor?: string | undefined;
  readonly error?: ApiError | undefined;
  readonly retry: () => void;
}

const noChoices: readonly ItemChoice[] = [];

/** Returns the choices of a field: those listed by its author, or those the cloud offers the user at this target. */
export function useChoices(
  { options, narrow }: Pick<WizardItem, 'options' | 'narrow'>,
  place: ChoicePlace,
): ItemChoices {
  const live = options?.kind === 'live' ? options : undefined;
  const needsRegion = live !== undefined && sourcesByRegion.has(live.source);
  const missing =
    live && !place.subscriptionId
      ? 'needs-subscription'
      : needsRegion && !place.location
        ? 'needs-region'
        : live && place.waitsFor !== undefined
          ? 'needs-field'
          : undefined;
  const found = templateFieldApi.useTemplateFieldOptionsQuery(
    live && !missing
      ? {
          query: {
            source: live.source,
            subscriptionId: place.subscriptionId,
            ...((needsRegion || (narrow?.location && place.location)) && { location: place.location }),
            ...(place.resourceGroup && { resourceGroup: place.resourceGroup }),
            ...(place.virtualNetwork && { virtualNetwork: place.virtualNetwork }),
            ...(live.gives && { gives: live.gives }),
          },
        }
      : skipToken,
  );
  const { currentData, error, refetch } = found;
  return useMemo(() => {
    const retry = () => void refetch();
    if (options?.kind === 'static') return { choices: options.choices, state: 'ready', retry };
    if (missing) return { choices: noChoices, state: missing, waitsFor: place.waitsFor, retry };
    if (currentData) return { choices: currentData.result, state: 'ready', retry };
    return error
      ? { choices: noChoices, state: 'failed', error: toApiError(error), retry }
      : { choices: noChoices, state: live ? 'loading' : 'ready', retry };
  }, [options, missing, place.waitsFor, currentData, error, refetch, live]);
}
