import {
  isGroupName,
  type BlueprintDetail,
  type MachineOffer,
  type Preview,
  type PriceRequest,
} from '@blueport/contracts';
import { useMemo } from 'react';
import { blueprintApi } from '../../../core/api/blueprint-api.ts';
import { useServerTexts } from '../../../core/i18n/note-text.ts';
import { useDebounced } from '../../../ui/search-picker/use-debounced.ts';
import type { Wizard } from './use-wizard.ts';
import { parameterValues } from './model/deployment-request.ts';
import { parameterIssue } from './model/field-issue.ts';
import { machineRequest } from './model/machine-values.ts';
import { tagIssues, tagRecord } from './model/tag-rows.ts';
import type { WizardValues } from './model/wizard-values.ts';

/**
 * Builds the request for a preview of the current values. It contains no secrets and no invalid values, which are
 * reported at their fields. The preview then uses the default, or a group without a name.
 */
export function previewRequest(
  blueprint: BlueprintDetail,
  values: WizardValues,
  offer: MachineOffer | undefined,
) {
  const inputs = { ...values.inputs };
  for (const parameter of blueprint.parameters) {
    if (parameterIssue(parameter, inputs[parameter.name])) delete inputs[parameter.name];
  }
  const machine = machineRequest(values.machine, offer, () => undefined);
  const group = values.resourceGroup.trim();
  return {
    version: blueprint.version,
    ...(values.subscriptionId && { subscriptionId: values.subscriptionId }),
    ...(blueprint.scope === 'resourceGroup' && isGroupName(group) && { resourceGroup: group }),
    ...(values.location && { location: values.location }),
    parameters: parameterValues(blueprint, { ...values, inputs }, 'without-secrets'),
    tags: tagIssues(values.tags).length > 0 ? {} : tagRecord(values.tags),
    ...(machine && { machine }),
  };
}

/** Secrets are omitted: the preview always uses placeholders for them, and no name contains one. */
function placeholderTitles({ parameters }: BlueprintDetail, preview: Preview | undefined): string[] {
  const assumed = new Set(
    preview?.diagnostics.flatMap(({ code, parameter }) => (code === 'ParameterAssumed' ? [parameter] : [])),
  );
  return parameters.flatMap(({ name, title, secure }) => (!secure && assumed.has(name) ? [title] : []));
}

/** Queries a preview of the current values, debounced. Secrets are not sent, and invalid fields use their defaults. */
export function useCreatedPreview(wizard: Wizard): {
  readonly preview: Preview | undefined;
  /** Request for the price of the same values. */
  readonly priceRequest: PriceRequest;
  /** Titles of the parameters without a value, for which the preview uses a placeholder. */
  readonly placeholders: readonly string[];
  readonly stale: boolean;
  readonly failed: boolean;
} {
  const { blueprint, state, offer } = wizard;
  const { values } = state;
  const body = useMemo(() => previewRequest(blueprint, values, offer), [blueprint, offer, values]);
  const settled = useDebounced(body, 500);
  const { data, isFetching, isError } = blueprintApi.useBlueprintPreviewQuery({
    name: blueprint.name,
    body: settled,
  });
  useServerTexts(data?.diagnostics.some(({ values, reason }) => values && reason === undefined) ?? false);
  const priceRequest = useMemo(() => ({ blueprint: blueprint.name, ...settled }), [blueprint, settled]);
  return {
    preview: data,
    priceRequest,
    placeholders: placeholderTitles(blueprint, data),
    stale: isFetching || settled !== body,
    failed: isError,
  };
}
