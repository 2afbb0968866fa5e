import EmptyIcon from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { GroupRow } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ItemFacts, ItemList, ItemRow } from '../../../../ui/item-list/ItemList.tsx';
import { ShowMore } from '../../../../ui/plain-table/ShowMore.tsx';
import { GroupRolesDialog } from './GroupRolesDialog.tsx' with { load: 'dialog' };

interface GroupListProps {
  readonly groups: readonly GroupRow[];
  /** Number of all groups. */
  readonly total: number;
  /** Number of groups that `onMore` adds. */
  readonly step: number;
  readonly onMore: () => void;
}

/** The first groups of the directory with their roles, and a button for more. */
export function GroupList({ groups, total, step, onMore }: GroupListProps) {
  const t = useT();
  // The version that is edited: a change by someone else in the meantime is a conflict.
  const [selected, setSelected] = useState<GroupRow>();
  if (groups.length === 0) {
    return (
      <EmptyState icon={<EmptyIcon />} title={t('organizations.provisioning.noGroups')}>
        {t('organizations.provisioning.noGroupsHelp')}
      </EmptyState>
    );
  }
  return (
    <>
      <ItemList>
        {groups.map((group) => (
          <GroupItem key={group.id} group={group} onEdit={() => setSelected(group)} />
        ))}
      </ItemList>
      <ShowMore visibleCount={groups.length} total={total} step={step} showMore={onMore} />
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
    <ItemRow
      title={group.name}
      details={<ItemFacts>{t('organizations.provisioning.members', { count: group.members })}</ItemFacts>}
      action={
        <PermissionButton permissionKey="organizationEdit" onClick={onEdit}>
          {t('organizations.provisioning.editRoles')}
        </PermissionButton>
      }
    >
      {group.roles.map((role) => (
        <Chip key={role.id} size="small" variant="outlined" label={role.name} />
      ))}
      {group.roles.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('organizations.provisioning.noRoles')}</Box>
      ) : null}
    </ItemRow>
  );
}
