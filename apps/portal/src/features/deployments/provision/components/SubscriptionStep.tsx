import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import { locationName } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { cloudChoices, hasNoChoices } from '../model/cloud-choices.ts';
import type { CloudChoices } from '../model/cloud-choices.ts';
import type { PlaceField } from '../model/wizard-values.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { groupsOf } from '../queries.ts';
import type { Wizard } from '../use-wizard.ts';
import { ChoicesNotice, PrefillBar, ReadOnlyTarget, TagsEditor } from '../wizard-parts.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { TextInput } from './TextInput.tsx';

/** Target, title and tags of the deployment, and actions to prefill the form. */
export function SubscriptionStep({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { state, dispatch, displayedIssues, existingDeployment } = wizard;
  return (
    <>
      <PrefillBar
        wizard={wizard}
        fallback={
          <Skeleton variant="rounded" sx={{ height: { xs: 100, sm: 44, md: 32 }, marginBottom: 4 }} />
        }
      />
      {existingDeployment ? (
        <ReadOnlyTarget
          existingDeployment={existingDeployment}
          fallback={<Skeleton variant="rounded" height={220} sx={{ marginBottom: 4 }} />}
        />
      ) : (
        <Place wizard={wizard} />
      )}
      <SectionCard spaced title={t('provision.tags')}>
        <TagsEditor
          rows={state.values.tags}
          issues={displayedIssues.filter((issue) => issue.field.startsWith('tags'))}
          dispatch={dispatch}
          fallback={<Skeleton variant="rounded" height={72} />}
        />
      </SectionCard>
    </>
  );
}

/** Queries the choices that depend on the cloud. */
function usePlaceChoices(sid: string) {
  const skip = { skip: sid === '' };
  const found = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } });
  const subscriptions = cloudChoices(found, ({ result }) =>
    result.map(({ subscriptionId, displayName }) => ({ value: subscriptionId, label: displayName })),
  );
  const groups = cloudChoices(
    subscriptionApi.useSubscriptionResourceGroupsQuery(groupsOf(sid), skip),
    ({ result }) =>
      result.map(({ name, location }) => ({ value: name, label: `${name} (${locationName(location)})` })),
  );
  const locations = cloudChoices(subscriptionApi.useSubscriptionLocationsQuery({ sid }, skip), (regions) =>
    regions.map(({ name, displayName }) => ({ value: name, label: displayName })),
  );
  return { subscriptions, groups, locations };
}

/** Returns a function that builds the select props from a source, including the placeholder. */
function useChoiceOf() {
  const t = useT();
  return (source: CloudChoices, choose: string) => ({
    choices: source.choices,
    disabled: source.state === 'waiting',
    placeholder:
      source.state === 'waiting'
        ? t('provision.subscriptionFirst')
        : source.state === 'loading'
          ? 'Loading....'
          : choose,
  });
}

/** Returns a function that builds the props of a field's control and row. */
function placeFields({ state, dispatch, displayedIssues }: Wizard) {
  const issueOf = (field: PlaceField) => displayedIssues.find((issue) => issue.field === field);
  const fieldOf = (field: PlaceField) => ({
    field,
    value: state.values[field],
    issue: issueOf(field),
    required: true,
    onChange: (value: string) => dispatch({ type: 'place', field, value }),
    onLeave: () => dispatch({ type: 'leave', field }),
  });
  return { issueOf, fieldOf };
}

function Place({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const { state, blueprint } = wizard;
  const { values } = state;
  const { subscriptions, groups, locations } = usePlaceChoices(values.subscriptionId);
  const choiceOf = useChoiceOf();
  const { issueOf, fieldOf } = placeFields(wizard);
  const inGroup = blueprint.scope === 'resourceGroup';
  return (
    <SectionCard spaced title={t('provision.place')} detail={t('provision.placeHelp')}>
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
        {hasNoChoices(subscriptions) && <ChoicesNotice source={subscriptions} none="noSubscriptions" />}
      </FieldRow>
      {inGroup && <GroupField wizard={wizard} groups={groups} />}
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
            many
          />
          {hasNoChoices(locations) && <ChoicesNotice source={locations} none="noRegions" />}
        </FieldRow>
      )}
    </SectionCard>
  );
}

interface GroupFieldProps {
  readonly wizard: Wizard;
  readonly groups: CloudChoices;
}

/** Selects a new or existing resource group. */
function GroupField({ wizard, groups }: GroupFieldProps) {
  const t = useT();
  const { state, dispatch, blueprint } = wizard;
  const { values } = state;
  const choiceOf = useChoiceOf();
  const { issueOf, fieldOf } = placeFields(wizard);
  return (
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
          {hasNoChoices(groups) && <ChoicesNotice source={groups} none="noGroups" />}
        </>
      )}
    </FieldRow>
  );
}
