import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { isGroupName, type Subscription } from '@blueport/contracts';
import { useNavigate } from 'react-router';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { groupPath } from '../group-path.ts';
import { toTags, type TagRow } from '../tag-rows.ts';
import { TagFields } from './TagFields.tsx';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';
import { inputOf, useForm } from '../../../../components/form-dialog/use-form.ts';

interface CreateGroupDialogProps {
  readonly subscriptions: readonly Subscription[];
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}

type GroupValues = {
  /** ID of the subscription; undefined until the user picks one. */
  readonly sid: string | undefined;
  readonly name: string;
  readonly location: string;
  readonly tags: readonly TagRow[];
};

/** Creates a resource group with the user's own cloud permissions, and opens it. */
export function CreateGroupDialog({ subscriptions, chosen, onClose }: CreateGroupDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const preferred = subscriptions.find(({ isDefault }) => isDefault) ?? subscriptions[0];
  const form = useForm<GroupValues>({ sid: undefined, name: '', location: '', tags: [] }, (values) => ({
    name: values.name === '' || isGroupName(values.name) ? undefined : t('resourceGroups.nameForm'),
  }));
  const { name, location, tags } = form.values;
  // The dialog can open before the subscriptions are loaded, so the default must follow them. Otherwise no regions are
  // requested.
  const sid = form.values.sid ?? chosen ?? preferred?.subscriptionId ?? '';
  const [create] = resourceGroupApi.useResourceGroupCreateMutation();
  const tagValues = toTags(tags);
  const ready = sid !== '' && isGroupName(name) && location !== '' && tagValues !== undefined;
  return (
    <FormDialog
      title={t('resourceGroups.createTitle')}
      submit={t('resourceGroups.create')}
      isReady={ready}
      width="sm"
      layout="gap"
      form={form}
      send={() => create({ sid, body: { name, location, ...(tagValues ? { tags: tagValues } : {}) } })}
      onDone={({ subscriptionId, name: createdName }) =>
        void navigate(groupPath(subscriptionId, createdName))
      }
      onClose={onClose}
    >
      <TextField
        select
        required
        label={t('resourceGroups.subscription')}
        value={sid}
        onChange={(event) => {
          form.set('sid', event.target.value);
          form.set('location', '');
        }}
        slotProps={{ select: { native: true } }}
      >
        {subscriptions.map(({ subscriptionId, displayName }) => (
          <option key={subscriptionId} value={subscriptionId}>
            {displayName}
          </option>
        ))}
      </TextField>
      <TextInput
        {...inputOf(form, 'name')}
        required
        label={t('resourceGroups.name')}
        longest={90}
        onChange={(typed) => form.set('name', typed.trim())}
      />
      <LocationChoice {...inputOf(form, 'location')} sid={sid} />
      <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0 }}>
        <Box component="legend" sx={{ typography: 'subtitle2', marginBottom: 2 }}>
          {t('resourceGroups.tags')}
        </Box>
        <TagFields rows={tags} onChange={(rows) => form.set('tags', rows)} />
        {form.issues.tags && <FormHelperText error>{form.issues.tags}</FormHelperText>}
      </Box>
    </FormDialog>
  );
}

interface LocationChoiceProps {
  readonly sid: string;
  readonly value: string;
  readonly issue: string | undefined;
  readonly onChange: (location: string) => void;
}

/** Selects a region of the subscription. */
function LocationChoice({ sid, value, issue, onChange }: LocationChoiceProps) {
  const t = useT();
  const locations = subscriptionApi.useSubscriptionLocationsQuery({ sid }, { skip: sid === '' });
  const regions = locations.currentData;
  const isFailed = locations.error !== undefined && regions === undefined && !locations.isFetching;
  return (
    <TextField
      select
      required
      label={t('resourceGroups.location')}
      value={value}
      disabled={!regions}
      error={isFailed || issue !== undefined}
      helperText={
        isFailed ? (
          <>
            {t('resourceGroups.locationsFailed')}{' '}
            <Button size="small" onClick={() => void locations.refetch()}>
              {t('action.retry')}
            </Button>
          </>
        ) : (
          issue
        )
      }
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{locations.isFetching ? 'Loading....' : t('resourceGroups.chooseLocation')}</option>
      {(regions ?? []).map((one) => (
        <option key={one.name} value={one.name}>
          {one.displayName}
        </option>
      ))}
    </TextField>
  );
}
