import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { GroupDetail } from '@blueport/contracts';
import { useState } from 'react';
import { LeaveGuard } from '../../../../components/administration/LeaveGuard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { isProblem, toApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { toTagRows, toTags, type TagRow } from '../tag-rows.ts';
import { FormFooter } from '../../../../ui/form-field/FormFooter.tsx';
import { TagFields } from './TagFields.tsx';

interface TagsTabProps {
  readonly group: GroupDetail;
  readonly onReload: () => void;
  /** Tags managed by the portal that the last save restored after the user changed or removed them. */
  readonly restoredTags: readonly string[];
  readonly onSaved: (restoredTags: readonly string[]) => void;
}

/** Replaces all tags of a group, with the ETag of the version shown. */
export function TagsTab({ group, onReload, restoredTags, onSaved }: TagsTabProps) {
  const t = useT();
  const [rows, setRows] = useState<readonly TagRow[]>(() => toTagRows(group.tags));
  const [edit, { error, isLoading }] = resourceGroupApi.useResourceGroupEditMutation();
  const tags = toTags(rows);
  const changed = JSON.stringify(tags) !== JSON.stringify(group.tags);
  const stale = isProblem(toApiError(error), 'stale');
  const refusal = !group.mayWrite
    ? t('resourceGroups.noCloudRight')
    : !changed || tags === undefined
      ? t('resourceGroups.nothingToSave')
      : undefined;
  const save = async () => {
    const { data } = await edit({
      sid: group.subscriptionId,
      rid: group.name,
      etag: group.etag,
      body: { tags: tags ?? {} },
    });
    if (data === undefined) return;
    // If only restored tags were changed, the ETag is unchanged and the form does not remount.
    setRows(toTagRows(data.tags));
    onSaved(data.keptTags ?? []);
  };
  return (
    <Box sx={{ maxWidth: 720, display: 'grid', gap: 4 }}>
      <TagFields rows={rows} onChange={setRows} />
      {restoredTags.length > 0 && !changed ? (
        <Alert severity="info" role="status">
          {t('resourceGroups.keptTags', { count: restoredTags.length, names: restoredTags.join(', ') })}
        </Alert>
      ) : null}
      {stale ? (
        <Alert
          severity="warning"
          action={
            <Button size="small" color="inherit" onClick={onReload}>
              {t('resourceGroups.takeTheirs')}
            </Button>
          }
        >
          {t('resourceGroups.stale')}
        </Alert>
      ) : (
        <RequestFailure error={error} />
      )}
      <FormFooter>
        <PermissionButton
          permissionKey="resourceGroupEdit"
          variant="contained"
          refusal={isLoading ? t('resourceGroups.saving') : refusal}
          onClick={() => void save()}
        >
          {t('resourceGroups.saveTags')}
        </PermissionButton>
      </FormFooter>
      <LeaveGuard isDirty={changed && !isLoading} />
    </Box>
  );
}
