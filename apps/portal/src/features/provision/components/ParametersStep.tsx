import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type BlueprintParameter, locationName } from '@blueport/contracts';
import { useMemo, useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';
import { cloudChoices } from '../model/cloud-choices.ts';
import { parameterField } from '../model/field-issue.ts';
import { type ParameterGroup, parameterGroups } from '../model/parameter-groups.ts';
import { useWizardLocationsQuery } from '../queries.ts';
import type { Wizard } from '../use-wizard.ts';
import { ParameterField } from './ParameterField.tsx';
import { StepSection } from './StepSection.tsx';

/** The template's parameters in the groups of the blueprint. */
export function ParametersStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const groups = useMemo(() => parameterGroups(wizard.blueprint), [wizard.blueprint]);
  if (groups.length === 0) return <EmptyState title={t('provision.noParameters')} />;
  return groups.map((group) => <Group key={group.title ?? ''} group={group} wizard={wizard} />);
}

function Group({ group, wizard }: { group: ParameterGroup; wizard: Wizard }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const wrong = group.advanced.some((parameter) =>
    wizard.shown.some((issue) => issue.field === parameterField(parameter.name)),
  );
  // A field with an issue is never hidden.
  const shownAdvanced = open || wrong;
  return (
    <StepSection title={group.title ?? t('provision.otherParameters')} description={group.description}>
      <Fields parameters={group.basic} wizard={wizard} />
      {group.advanced.length > 0 && (
        <Box>
          <Button
            size="small"
            aria-expanded={shownAdvanced}
            onClick={() => setOpen(!open)}
            startIcon={
              <ExpandIcon
                sx={{ transform: shownAdvanced ? 'rotate(180deg)' : 'none', transition: 'transform 160ms' }}
              />
            }
          >
            {t('provision.advanced', { count: group.advanced.length })}
          </Button>
          {shownAdvanced && (
            <Box sx={{ marginTop: 4 }}>
              <Fields parameters={group.advanced} wizard={wizard} />
            </Box>
          )}
        </Box>
      )}
    </StepSection>
  );
}

/** Fields of parameters, one below the other. */
export function Fields({
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
  return parameters.map((parameter) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      input={wizard.state.values.inputs[parameter.name]}
      issue={wizard.shown.find((issue) => issue.field === parameterField(parameter.name))}
      locations={locations}
      dispatch={wizard.dispatch}
    />
  ));
}
