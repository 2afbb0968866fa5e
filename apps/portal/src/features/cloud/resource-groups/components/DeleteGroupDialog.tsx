import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { GroupDependants, GroupDetail } from '@blueport/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resourceGroupApi } from '../../../../core/api/resource-group-api.ts';
import { ResourceIcon } from '../../../../components/graph/ResourceIcon.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { QueryContent } from '../../../../components/states/index.ts';
import { FormDialog } from '../../../../components/form-dialog/FormDialog.tsx';

/** Deletes a group after showing what is deleted with it and any locks, which prevent it. Requires typing its name. */
export function DeleteGroupDialog({
  group,
  onClose,
}: {
  readonly group: GroupDetail;
  readonly onClose: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const address = { sid: group.subscriptionId, rid: group.name };
  const dependants = resourceGroupApi.useResourceGroupDependantsQuery(address, {
    refetchOnMountOrArgChange: true,
  });
  const [typed, setTyped] = useState('');
  const [remove] = resourceGroupApi.useResourceGroupRemoveMutation();
  const locked = (dependants.data?.locks.length ?? 0) > 0;
  const ready =
    dependants.data !== undefined &&
    !dependants.isFetching &&
    !locked &&
    typed.trim().toLowerCase() === group.name.toLowerCase();
  return (
    <FormDialog
      title={t('resourceGroups.deleteTitle', { name: group.name })}
      submit={t('resourceGroups.delete')}
      isDangerous
      isReady={ready}
      width="sm"
      send={() => remove({ ...address, query: { confirm: typed.trim() } })}
      onDone={() => void navigate(`/portal/subscription/${group.subscriptionId}/resourceGroup`)}
      onClose={onClose}
    >
      <QueryContent query={dependants}>{(data) => <DeletionList dependants={data} />}</QueryContent>
      <TextField
        fullWidth
        autoComplete="off"
        label={t('resourceGroups.typeName', { name: group.name })}
        value={typed}
        disabled={locked}
        onChange={(event) => setTyped(event.target.value)}
        sx={{ marginTop: 4 }}
      />
    </FormDialog>
  );
}

function DeletionList({ dependants }: { readonly dependants: GroupDependants }) {
  const t = useT();
  const { locks, resources, deployments, assignments } = dependants;
  const heading = t('resourceGroups.goes', { count: resources.count });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {locks.length > 0 ? (
        <Alert severity="warning">
          {t('resourceGroups.lockedBy', {
            count: locks.length,
            names: locks.map(({ name }) => name).join(', '),
          })}
        </Alert>
      ) : null}
      <Typography variant="subtitle2" component="h3">
        {heading}
      </Typography>
      {resources.items.length === 0 ? null : <ResourceNames label={heading} resources={resources.items} />}
      {resources.count > resources.items.length ? (
        <Typography variant="body2">
          {t('resourceGroups.andMore', { count: resources.count - resources.items.length })}
        </Typography>
      ) : null}
      {deployments.length > 0 ? (
        <Typography variant="body2">
          {t('resourceGroups.deploymentsGo', {
            count: deployments.length,
            names: deployments
              .slice(0, 5)
              .map(({ title }) => title)
              .join(', '),
          })}
        </Typography>
      ) : null}
      {assignments > 0 ? (
        <Typography variant="body2">{t('resourceGroups.assignmentsGo', { count: assignments })}</Typography>
      ) : null}
    </Box>
  );
}

interface ResourceNamesProps {
  readonly label: string;
  readonly resources: GroupDependants['resources']['items'];
}

function ResourceNames({ label, resources }: ResourceNamesProps) {
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={label}
      sx={{
        maxHeight: 200,
        overflow: 'auto',
        margin: 0,
        padding: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
      }}
    >
      {resources.map(({ id, name, type }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'body2' }}
        >
          <ResourceIcon type={type} />
          <span style={{ overflowWrap: 'anywhere' }}>{name}</span>
        </Box>
      ))}
    </Box>
  );
}
