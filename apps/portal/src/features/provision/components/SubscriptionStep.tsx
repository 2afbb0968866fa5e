import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import { locationName } from '@blueport/contracts';
import { lazy, Suspense } from 'react';
import { loadFeatureMessages } from '../../../i18n/locale.ts';
import { useT } from '../../../i18n/translate.tsx';
import { cloudChoices } from '../model/cloud-choices.ts';
import type { CloudChoices } from '../model/cloud-choices.ts';
import type { PlaceField } from '../model/wizard-values.ts';
import { useWizardGroupsQuery, useWizardLocationsQuery, useWizardSubscriptionsQuery } from '../queries.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { StepSection } from './StepSection.tsx';
import { TextInput } from './TextInput.tsx';

const later = async <Part,>(part: Promise<Part>) =>
  (await Promise.all([part, loadFeatureMessages('provision/later')]))[0];
const LockedPlace = lazy(async () => ({
  default: (await later(import('../later/LockedPlace.tsx'))).LockedPlace,
}));
const TagsEditor = lazy(async () => ({ default: (await later(import('./TagsEditor.tsx'))).TagsEditor }));
const LazyNotice = lazy(async () => ({ default: (await import('./ChoicesNotice.tsx')).ChoicesNotice }));
const FillBar = lazy(async () => ({ default: (await later(import('../later/FillBar.tsx'))).FillBar }));

/** Where the deployment goes and what it is called, its tags, and the ways to fill the form at once. */
export function SubscriptionStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { state, dispatch, shown, again } = wizard;
  return (
    <>
      <Suspense fallback={<Skeleton variant="rounded" height={48} sx={{ marginBottom: 4 }} />}>
        <FillBar wizard={wizard} />
      </Suspense>
      {again ? (
        <Suspense fallback={<Skeleton variant="rounded" height={220} sx={{ marginBottom: 4 }} />}>
          <LockedPlace again={again} />
        </Suspense>
      ) : (
        <Place wizard={wizard} />
      )}
      <StepSection title={t('provision.tags')}>
        <Suspense fallback={<Skeleton variant="rounded" height={72} />}>
          <TagsEditor
            rows={state.values.tags}
            issues={shown.filter((issue) => issue.field.startsWith('tags'))}
            dispatch={dispatch}
          />
        </Suspense>
      </StepSection>
    </>
  );
}

/** Fetched where there is something to say. */
function ChoicesNotice(props: { readonly source: CloudChoices; readonly none: string }) {
  const { state } = props.source;
  if (state !== 'failed' && state !== 'empty') return null;
  return (
    <Suspense>
      <LazyNotice {...props} />
    </Suspense>
  );
}

function Place({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { state, dispatch, shown, blueprint } = wizard;
  const { values } = state;
  const skip = { skip: values.subscriptionId === '' };
  const subscriptions = cloudChoices(useWizardSubscriptionsQuery(), ({ result }) =>
    result.map(({ subscriptionId, displayName }) => ({ value: subscriptionId, label: displayName })),
  );
  const groups = cloudChoices(useWizardGroupsQuery(values.subscriptionId, skip), ({ result }) =>
    result.map(({ name, location }) => ({ value: name, label: `${name} (${locationName(location)})` })),
  );
  const locations = cloudChoices(useWizardLocationsQuery(values.subscriptionId, skip), (found) =>
    found.map(({ name, displayName }) => ({ value: name, label: displayName })),
  );
  /** What a select takes of its source, and what stands in it while nothing is chosen. */
  const choiceOf = (source: CloudChoices, choose: string) => ({
    choices: source.choices,
    disabled: source.state === 'waiting',
    placeholder:
      source.state === 'waiting'
        ? t('provision.subscriptionFirst')
        : source.state === 'loading'
          ? 'Loading....'
          : choose,
  });
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
          {...choiceOf(subscriptions, t('provision.chooseSubscription'))}
        />
        <ChoicesNotice source={subscriptions} none={t('provision.noSubscriptions')} />
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
            <FormControlLabel value="new" control={<Radio size="small" />} label={t('provision.newGroup')} />
            <FormControlLabel
              value="existing"
              control={<Radio size="small" />}
              label={t('provision.existingGroup')}
            />
          </RadioGroup>
          {values.newResourceGroup ? (
            <TextInput {...fieldOf('resourceGroup')} placeholder={`rg-${blueprint.name}`} />
          ) : (
            <>
              <ChoiceField {...fieldOf('resourceGroup')} {...choiceOf(groups, t('provision.chooseGroup'))} />
              <ChoicesNotice source={groups} none={t('provision.noGroups')} />
            </>
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
            {...choiceOf(locations, t('provision.chooseRegion'))}
            nameOf={locationName}
          />
          <ChoicesNotice source={locations} none={t('provision.noRegions')} />
        </FieldRow>
      )}
    </StepSection>
  );
}
