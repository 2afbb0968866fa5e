import type { Preview, PriceRequest } from '@blueport/contracts';
import { useEffect, useMemo, useState } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { previewRequest } from './model/preview-request.ts';
import type { Wizard } from './use-wizard.ts';

/** Queries a preview of the current values, debounced. Secrets are not sent, and invalid fields use their defaults. */
export function useCreatedPreview(wizard: Wizard): {
  readonly preview: Preview | undefined;
  /** Request for the price of the same values. */
  readonly priceRequest: PriceRequest;
  readonly stale: boolean;
  readonly failed: boolean;
} {
  const { blueprint, state, offer } = wizard;
  const { values } = state;
  const body = useMemo(() => previewRequest(blueprint, values, offer), [blueprint, offer, values]);
  const [settled, setSettled] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), 500);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, isFetching, isError } = blueprintApi.useBlueprintPreviewQuery({
    name: blueprint.name,
    body: settled,
  });
  const priceRequest = useMemo(() => ({ blueprint: blueprint.name, ...settled }), [blueprint, settled]);
  return { preview: data, priceRequest, stale: isFetching || settled !== body, failed: isError };
}
