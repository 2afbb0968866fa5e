import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { locationName } from '@blueport/contracts';
import { useT } from '../../../i18n/translate.tsx';
import { ErrorState } from '../../../states/index.ts';
import type { PlaceField } from '../model/wizard-values.ts';
import { useWizardGroupsQuery, useWizardLocationsQuery, useWizardSubscriptionsQuery } from '../queries.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { StepSection } from './StepSection.tsx';
import { TagsEditor } from './TagsEditor.tsx';
import { TextInput } from './TextInput.tsx';

/** Where the deployment goes and what it is called. */
export function SubscriptionStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { state, dispatch, shown, blueprint } = wizard;
  const { values } = state;
  const subscriptions = useWizardSubscriptionsQuery();
  const skip = { skip: values.subscriptionId === '' };
  const groups = useWizardGroupsQuery(values.subscriptionId, skip);
  const locations = useWizardLocationsQuery(values.subscriptionId, skip);
  if (subscriptions.error) {
    return <ErrorState error={subscriptions.error} onRetry={() => void subscriptions.refetch()} />;
  }
  const fieldOf = (field: PlaceField) => ({
    field,
    value: values[field],
    issue: shown.find((issue) => issue.field === field),
    required: true,
    onChange: (value: string) => dispatch({ type: 'place', field, value }),
    onLeave: () => dispatch({ type: 'leave', field }),
  });
  const inGroup = blueprint.scope === 'resourceGroup';
  const issueOf = (field: string) => shown.find((issue) => issue.field === field);
  return (
    <>
      <StepSection title={t('provision.place')} description={t('provision.placeHelp')}>
        <FieldRow
          field="title"
          label={t('provision.title')}
          required
          help={t('provision.titleHelp')}
          issue={issueOf('title')}
        >
          <TextInput {...fieldOf('title')} />
        </FieldRow>
        <FieldRow
          field="subscriptionId"
          label={t('provision.subscription')}
          required
          issue={issueOf('subscriptionId')}
        >
          <ChoiceField
            {...fieldOf('subscriptionId')}
            placeholder={subscriptions.isLoading ? 'Loading...' : t('provision.chooseSubscription')}
            choices={(subscriptions.data?.result ?? []).map((subscription) => ({
              value: subscription.subscriptionId,
              label: subscription.displayName,
            }))}
          />
        </FieldRow>
        {inGroup && (
          <FieldRow
            field="resourceGroup"
            label={t('provision.resourceGroup')}
            required
            issue={issueOf('resourceGroup')}
          >
            <RadioGroup
              row
              aria-label={t('provision.resourceGroup')}
              value={values.newResourceGroup ? 'new' : 'existing'}
              onChange={(_event, value) => dispatch({ type: 'newGroup', value: value === 'new' })}
              sx={{ marginBottom: 1 }}
            >
              <FormControlLabel
                value="new"
                control={<Radio size="small" />}
                label={t('provision.newGroup')}
              />
              <FormControlLabel
                value="existing"
                control={<Radio size="small" />}
                label={t('provision.existingGroup')}
              />
            </RadioGroup>
            {values.newResourceGroup ? (
              <TextInput {...fieldOf('resourceGroup')} placeholder={`rg-${blueprint.name}`} />
            ) : (
              <ChoiceField
                {...fieldOf('resourceGroup')}
                disabled={values.subscriptionId === ''}
                placeholder={
                  values.subscriptionId === '' ? t('provision.subscriptionFirst') : t('provision.chooseGroup')
                }
                choices={(groups.currentData?.result ?? []).map((group) => ({
                  value: group.name,
                  label: `${group.name} (${locationName(group.location)})`,
                }))}
              />
            )}
          </FieldRow>
        )}
        {(!inGroup || values.newResourceGroup) && (
          <FieldRow
            field="location"
            label={t('provision.region')}
            required
            help={t('provision.regionHelp')}
            issue={issueOf('location')}
          >
            <ChoiceField
              {...fieldOf('location')}
              disabled={values.subscriptionId === ''}
              placeholder={
                values.subscriptionId === '' ? t('provision.subscriptionFirst') : t('provision.chooseRegion')
              }
              choices={(locations.currentData ?? []).map((location) => ({
                value: location.name,
                label: location.displayName,
              }))}
            />
          </FieldRow>
        )}
      </StepSection>
      <StepSection title={t('provision.tags')}>
        <TagsEditor
          rows={values.tags}
          issues={shown.filter((issue) => issue.field.startsWith('tags'))}
          dispatch={dispatch}
        />
      </StepSection>
    </>
  );
}
