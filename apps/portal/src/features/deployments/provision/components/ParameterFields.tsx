import { type BlueprintParameter, locationName } from '@blueport/contracts';
import { useMemo } from 'react';
import { cloudChoices } from '../model/cloud-choices.ts';
import { failedField } from '../model/failed-fields.ts';
import { parameterField } from '../model/field-issue.ts';
import { isTier } from '../model/priced-choice.ts';
import { signInOf } from '../model/sign-in-fields.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useTarget } from '../use-target.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterField } from './ParameterField.tsx';

/** Fields of parameters in a column. */
export function ParameterFields({
  parameters,
  wizard,
}: {
  parameters: readonly BlueprintParameter[];
  wizard: Wizard;
}) {
  const { blueprint, existingDeployment } = wizard;
  const { subscriptionId, inputs } = wizard.state.values;
  const failed = useMemo(
    () => existingDeployment && failedField(blueprint, existingDeployment),
    [existingDeployment, blueprint],
  );
  const question = subscriptionApi.useSubscriptionLocationsQuery(
    { sid: subscriptionId },
    { skip: subscriptionId === '' },
  );
  const { currentData, error, isFetching, isUninitialized, refetch } = question;
  // A query result is a new object on every render, but the fields below are memoized.
  const locations = useMemo(
    () =>
      cloudChoices({ currentData, error, isFetching, isUninitialized, refetch }, (found) =>
        found.map(({ name }) => ({ value: name, label: locationName(name) })),
      ),
    [currentData, error, isFetching, isUninitialized, refetch],
  );
  // Prefer a region selected in the form to the region of the deployment.
  const place = useTarget(wizard, (region) => {
    const own = blueprint.parameters.find(({ source }) => source === 'locations')?.name;
    const chosen = inputs[own ?? ''];
    return typeof chosen === 'string' && chosen !== '' ? chosen : region;
  });
  const { location: region } = useTarget(wizard);
  return parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      input={inputs[parameter.name]}
      signIn={signInOf(blueprint, parameter, inputs)}
      computed={wizard.defaults?.[parameter.name]}
      isKept={existingDeployment !== undefined && parameter.secure}
      failure={
        failed?.name === parameter.name && inputs[failed.name] === wizard.existingValues?.inputs[failed.name]
          ? failed.message
          : undefined
      }
      issue={wizard.displayedIssues.find((issue) => issue.field === parameterField(parameter.name))}
      locations={locations}
      place={place}
      region={region}
      {...(parameter.source === 'vmSizes' && sizeRules(wizard))}
      {...(isTier(parameter) && { priceRequest: wizard.priceRequest })}
      dispatch={wizard.dispatch}
    />
  ));
}

/** Returns the operating system of the machines, and the sizes that the selected image of the organization supports. */
function sizeRules({ offer, state }: Wizard) {
  const image = offer?.images.find(({ id }) => id === state.values.machine?.image);
  return { fitting: image?.allowedSizes, system: image?.os ?? offer?.os ?? undefined };
}
