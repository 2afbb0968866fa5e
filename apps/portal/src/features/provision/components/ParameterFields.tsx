import { type BlueprintParameter, locationName } from '@blueport/contracts';
import { useMemo } from 'react';
import { cloudChoices } from '../model/cloud-choices.ts';
import { parameterField } from '../model/field-issue.ts';
import { useWizardLocationsQuery } from '../queries.ts';
import { usePlace } from '../use-place.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterField } from './ParameterField.tsx';

/** Fields of parameters, one below the other. */
export function ParameterFields({
  parameters,
  wizard,
}: {
  parameters: readonly BlueprintParameter[];
  wizard: Wizard;
}) {
  const { subscriptionId } = wizard.state.values;
  const question = useWizardLocationsQuery(subscriptionId, { skip: subscriptionId === '' });
  const { currentData, error, isFetching, isUninitialized, refetch } = question;
  // A query's result is a new object at every rendering; the fields below are memoized.
  const locations = useMemo(
    () =>
      cloudChoices({ currentData, error, isFetching, isUninitialized, refetch }, (found) =>
        found.map(({ name }) => ({ value: name, label: locationName(name) })),
      ),
    [currentData, error, isFetching, isUninitialized, refetch],
  );
  // The template's own region, where somebody chose one, else that of the deployment.
  const place = usePlace(wizard, (region) => {
    const own = wizard.blueprint.parameters.find(({ source }) => source === 'locations')?.name;
    const chosen = wizard.state.values.inputs[own ?? ''];
    return typeof chosen === 'string' && chosen !== '' ? chosen : region;
  });
  return parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      input={wizard.state.values.inputs[parameter.name]}
      issue={wizard.shown.find((issue) => issue.field === parameterField(parameter.name))}
      locations={locations}
      place={place}
      dispatch={wizard.dispatch}
    />
  ));
}
