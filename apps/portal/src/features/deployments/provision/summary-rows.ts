import {
  isTagsParameter,
  administratorParameters,
  type BlueprintDetail,
  type BlueprintParameter,
  locationName,
} from '@blueport/contracts';
import { subscriptionApi } from '../../../core/api/subscription-api.ts';
import { type t as translate, useT } from '../../../core/i18n/translate.tsx';
import { signInLabel } from './components/sign-in-label.ts';
import { isProminent } from './model/default-settings.ts';
import { formValueLabel, startInputs, visibleParameters } from './model/form-rules.ts';
import { generatedValue } from './model/generated-default.ts';
import { chosenMachine } from './model/machine-values.ts';
import { cardTitle, formatMeasure } from './model/shown-value.ts';
import { signInOf } from './model/sign-in-fields.ts';
import { tagRecord } from './model/tag-rows.ts';
import type { Wizard } from './use-wizard.ts';

export interface SummaryRow {
  readonly label: string;
  readonly value: string;
}

interface ParameterRows {
  /** Settings of the parameters step that were entered or changed. */
  readonly changed: readonly SummaryRow[];
  /** The other settings of this step. */
  readonly defaults: readonly SummaryRow[];
  readonly administrator: readonly SummaryRow[];
}

/** Returns the rows for parameters, except those shown elsewhere. */
export function parameterRows(wizard: Wizard, t: typeof translate): ParameterRows {
  const { blueprint, state } = wizard;
  const { inputs } = state.values;
  const administrator = administratorParameters(blueprint.wizard);
  const start = startInputs(blueprint);
  const replaced = replacedParameter(wizard);
  const fields = visibleParameters(blueprint, inputs).filter(
    (parameter) => !isTagsParameter(blueprint, parameter) && parameter.name !== replaced,
  );
  const own = fields.filter(({ name }) => !administrator.has(name));
  const rowOf = (parameter: BlueprintParameter) => parameterRow(wizard, parameter, t);
  return {
    changed: own.filter((parameter) => isProminent(parameter, inputs, start)).map(rowOf),
    defaults: own.filter((parameter) => !isProminent(parameter, inputs, start)).map(rowOf),
    administrator: [
      ...fields.filter(({ name }) => administrator.has(name)).map(rowOf),
      ...machineRows(wizard, t),
    ],
  };
}

/** Returns the image parameter of the template if an image of the organization replaces it. */
function replacedParameter({ blueprint, offer, state }: Wizard): string | undefined {
  return offer && chosenMachine(state.values.machine, offer).image !== ''
    ? blueprint.wizard.administrator?.imageParameter
    : undefined;
}

function parameterRow(wizard: Wizard, parameter: BlueprintParameter, t: typeof translate): SummaryRow {
  const { blueprint, state, defaults } = wizard;
  const { inputs } = state.values;
  const { name, secure } = parameter;
  const kind = signInOf(blueprint, parameter, inputs);
  return {
    label: (kind && signInLabel(parameter, kind, t).title) ?? parameter.title,
    value:
      cardTitle(blueprint, name, inputs[name]) ??
      (secure ? undefined : formValueLabel(blueprint, name, inputs[name])) ??
      valueText(parameter, inputs[name], defaults?.[name], t),
  };
}

function valueText(
  parameter: BlueprintParameter,
  input: string | boolean | undefined,
  computed: unknown,
  t: typeof translate,
): string {
  if (parameter.secure) return input ? '••••••••' : t('provision.notSet');
  if (typeof input === 'boolean') return input ? t('provision.on') : t('provision.off');
  if (input !== undefined && input.trim() !== '')
    return parameter.source === 'locations' ? locationName(input) : formatMeasure(parameter, input);
  return parameter.defaultExpression === undefined
    ? t('provision.notSet')
    : generatedValue(parameter, computed, t);
}

/** Returns the rows for the organization's image and extensions. */
function machineRows({ offer, state }: Wizard, t: typeof translate): SummaryRow[] {
  const chosen = offer && chosenMachine(state.values.machine, offer);
  const image = offer?.images.find(({ id }) => id === chosen?.image);
  return [
    ...(image ? [{ label: t('provision.organizationImage'), value: image.title }] : []),
    ...(chosen && chosen.extensions.length > 0
      ? [
          {
            label: t('provision.extensions'),
            value: chosen.extensions.map(({ extension }) => extension.title).join(', '),
          },
        ]
      : []),
  ];
}

const isInGroup = ({ scope }: BlueprintDetail): boolean => scope === 'resourceGroup';

/** Returns the rows for the target and the tags. */
export function usePlaceRows({ blueprint, state: { values } }: Wizard): SummaryRow[] {
  const t = useT();
  const subscriptions = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }).data?.result ?? [];
  const subscription = subscriptions.find((known) => known.subscriptionId === values.subscriptionId);
  const group = {
    label: values.newResourceGroup ? t('provision.newGroupName') : t('provision.resourceGroup'),
    value: values.resourceGroup,
  };
  return [
    { label: t('provision.title'), value: values.title },
    { label: t('provision.subscription'), value: subscription?.displayName ?? values.subscriptionId },
    ...(isInGroup(blueprint) ? [group] : []),
    { label: t('provision.region'), value: locationName(values.location) },
    ...Object.entries(tagRecord(values.tags)).map(([key, value]) => ({
      label: t('provision.tagOf', { key }),
      value,
    })),
  ];
}
