import type { Preview, PriceRequest } from '@blueport/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useBlueprintPreviewQuery } from '../../api/blueprint-queries.ts';
import { parameterIssue } from './model/field-issue.ts';
import { parameterValues } from './model/deployment-request.ts';
import { machineRequest } from './model/machine-values.ts';
import { tagRecord } from './model/tag-rows.ts';
import type { Wizard } from './use-wizard.ts';

/** What the present values would create, asked a moment after the last edit. Secrets are not sent; invalid fields fall back to defaults. */
export function useCreatedPreview(wizard: Wizard): {
  readonly preview: Preview | undefined;
  /** The same question about the price. */
  readonly priceRequest: PriceRequest;
  readonly stale: boolean;
  readonly failed: boolean;
} {
  const { blueprint, state, offer } = wizard;
  const body = useMemo(() => {
    const { values } = state;
    const inputs = { ...values.inputs };
    for (const parameter of blueprint.parameters) {
      if (parameterIssue(parameter, inputs[parameter.name])) delete inputs[parameter.name];
    }
    const machine = machineRequest(values.machine, offer, () => undefined);
    const parameters = parameterValues(blueprint, { ...values, inputs }, 'without-secrets');
    return {
      version: blueprint.version,
      ...(values.subscriptionId && { subscriptionId: values.subscriptionId }),
      ...(blueprint.scope === 'resourceGroup' &&
        values.resourceGroup.trim() && { resourceGroup: values.resourceGroup.trim().slice(0, 90) }),
      ...(values.location && { location: values.location }),
      parameters,
      tags: tagRecord(values.tags),
      ...(machine && { machine }),
    };
  }, [blueprint, offer, state]);
  const [settled, setSettled] = useState(body);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(body), 500);
    return () => clearTimeout(timer);
  }, [body]);
  const { data, isFetching, isError } = useBlueprintPreviewQuery({ name: blueprint.name, body: settled });
  const priceRequest = useMemo(() => ({ blueprint: blueprint.name, ...settled }), [blueprint, settled]);
  return { preview: data, priceRequest, stale: isFetching || settled !== body, failed: isError };
}
