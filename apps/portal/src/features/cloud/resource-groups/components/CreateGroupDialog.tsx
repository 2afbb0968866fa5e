import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { Subscription } from '@blueport/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { groupPath } from '../group-path.ts';
import { toTags, type TagRow } from '../tag-rows.ts';
import { TagFields } from './TagFields.tsx';
import { FormDialog } from '../../../../parts/form-dialog/FormDialog.tsx';

interface CreateGroupDialogProps {
  readonly subscriptions: readonly Subscription[];
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}

const namePattern = /^[-\w.()]{0,89}[-\w()]$/;

/** Creates a resource group with the person's own rights and leads to it. */
export function CreateGroupDialog({ subscriptions, chosen, onClose }: CreateGroupDialogProps) {
  const t = useT();
  const navigate = useNavigate();
  const preferred = subscriptions.find(({ isDefault }) => isDefault) ?? subscriptions[0];
  const [picked, setPicked] = useState<string>();
  // The dialog may be open before the subscriptions are there: what nobody picked follows them, or no region is ever asked for.
  const sid = picked ?? chosen ?? preferred?.subscriptionId ?? '';
  const [name, setName] = useState('');
  const [left, setLeft] = useState(false);
  const [location, setLocation] = useState('');
  const [tags, setTags] = useState<readonly TagRow[]>([]);
  const [create, { error }] = resourceGroupApi.useResourceGroupCreateMutation();
  const nameIssue = toApiError(error)?.errors?.find(({ pointer }) => pointer === '#/name')?.message;
  const malformed = left && name !== '' && !namePattern.test(name);
  const given = toTags(tags);
  const ready = sid !== '' && namePattern.test(name) && location !== '' && given !== undefined;
  return (
    <FormDialog
      title={t('resourceGroups.createTitle')}
      submit={t('resourceGroups.create')}
      isReady={ready}
      width="sm"
      layout="gap"
      send={() => create({ sid, body: { name, location, ...(given ? { tags: given } : {}) } })}
      onDone={({ subscriptionId, name: made }) => void navigate(groupPath(subscriptionId, made))}
      describe={(refusal) => (nameIssue ? undefined : refusal)}
      onClose={onClose}
    >
      <TextField
        select
        required
        label={t('resourceGroups.subscription')}
        value={sid}
        onChange={(event) => {
          setPicked(event.target.value);
          setLocation('');
        }}
        slotProps={{ select: { native: true } }}
      >
        {subscriptions.map(({ subscriptionId, displayName }) => (
          <option key={subscriptionId} value={subscriptionId}>
            {displayName}
          </option>
        ))}
      </TextField>
      <TextField
        required
        label={t('resourceGroups.name')}
        value={name}
        error={malformed || nameIssue !== undefined}
        helperText={nameIssue ?? (malformed ? t('resourceGroups.nameForm') : undefined)}
        onChange={(event) => setName(event.target.value.trim())}
        onBlur={() => setLeft(true)}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 90, spellCheck: false } }}
      />
      <LocationChoice sid={sid} value={location} onChange={setLocation} />
      <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0 }}>
        <Box component="legend" sx={{ typography: 'subtitle2', marginBottom: 2 }}>
          {t('resourceGroups.tags')}
        </Box>
        <TagFields rows={tags} onChange={setTags} />
      </Box>
    </FormDialog>
  );
}

interface LocationChoiceProps {
  readonly sid: string;
  readonly value: string;
  readonly onChange: (location: string) => void;
}

/** One of the regions of the subscription. */
function LocationChoice({ sid, value, onChange }: LocationChoiceProps) {
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
      error={isFailed}
      helperText={
        isFailed ? (
          <>
            {t('resourceGroups.locationsFailed')}{' '}
            <Button size="small" onClick={() => void locations.refetch()}>
              {t('action.retry')}
            </Button>
          </>
        ) : undefined
      }
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
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
