import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { GroupRow } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { GroupRolesDialog } from './GroupRolesDialog.tsx' with { load: 'dialog' };

/** The groups of the directory with their roles. */
export function GroupList({ groups }: { readonly groups: readonly GroupRow[] }) {
  const t = useT();
  // The version that is edited: a change by someone else in the meantime is a conflict.
  const [selected, setSelected] = useState<GroupRow>();
  if (groups.length === 0) {
    return (
      <EmptyState title={t('organizations.provisioning.noGroups')}>
        {t('organizations.provisioning.noGroupsHelp')}
      </EmptyState>
    );
  }
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {groups.map((group) => (
          <GroupItem key={group.id} group={group} onEdit={() => setSelected(group)} />
        ))}
      </Box>
      {selected ? (
        <Suspense>
          <GroupRolesDialog
            key={selected.etag}
            group={selected}
            onReload={() => setSelected(groups.find(({ id }) => id === selected.id))}
            onClose={() => setSelected(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function GroupItem({ group, onEdit }: { readonly group: GroupRow; readonly onEdit: () => void }) {
  const t = useT();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        paddingBlock: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0, typography: 'body2' }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{group.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('organizations.provisioning.members', { count: group.members })}
        </Box>
      </Box>
      <Box sx={{ flex: '1 1 200px', display: 'flex', flexWrap: 'wrap', gap: 2, typography: 'body2' }}>
        {group.roles.map((role) => (
          <Chip key={role.id} size="small" variant="outlined" label={role.name} />
        ))}
        {group.roles.length === 0 ? (
          <Box sx={{ color: 'text.secondary' }}>{t('organizations.provisioning.noRoles')}</Box>
        ) : null}
      </Box>
      <PermissionButton permissionKey="organizationEdit" onClick={onEdit}>
        {t('organizations.provisioning.editRoles')}
      </PermissionButton>
    </Box>
  );
}
