import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { CloudPrincipal, RoleAssignment } from '@blueport/contracts';
import { Suspense, useState } from 'react';
import { accessApi } from '../../core/api/access-api.ts';
import { type t as translate, useT } from '../../core/i18n/translate.tsx';
import { PermissionButton } from '../permission-help/PermissionButton.tsx';
import { PlainTable, type PlainColumn } from '../../ui/plain-table/PlainTable.tsx';
import { ErrorState, LoadingState } from '../states/index.ts';
import { AddAssignmentDialog } from './AddAssignmentDialog.tsx' with { load: 'dialog' };
import { RemoveRoleDialog } from './RemoveRoleDialog.tsx' with { load: 'dialog' };
import { ExplainDialog } from './ExplainDialog.tsx' with { load: 'dialog' };

interface CloudAccessProps {
  readonly scope: string;
  /** Whether the user's cloud rights allow adding and removing role assignments here. */
  readonly mayAssign: boolean;
}

/** The role assignments at a scope and above. All requests use the user's own rights. */
export function CloudAccess({ scope, mayAssign }: CloudAccessProps) {
  const t = useT();
  const { data, error, refetch } = accessApi.useAccessListQuery(
    { query: { scope } },
    { refetchOnMountOrArgChange: true },
  );
  const [adding, setAdding] = useState(false);
  const [explaining, setExplaining] = useState<CloudPrincipal>();
  const [removing, setRemoving] = useState<RoleAssignment>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  const columns = accessColumns(t, { mayAssign, explain: setExplaining, remove: setRemoving });
  const refusal = mayAssign ? undefined : t('cloudAccess.noCloudRight');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box>
        <PermissionButton
          permissionKey="resourceGroupAccess"
          variant="contained"
          refusal={refusal}
          onClick={() => setAdding(true)}
        >
          {t('cloudAccess.addRole')}
        </PermissionButton>
      </Box>
      <PlainTable<RoleAssignment>
        label={t('cloudAccess.access')}
        rows={data.result}
        rowKey={({ id }) => id}
        columns={columns}
      />
      <Suspense>
        {adding ? <AddAssignmentDialog scope={scope} onClose={() => setAdding(false)} /> : null}
        {explaining ? (
          <ExplainDialog scope={scope} principal={explaining} onClose={() => setExplaining(undefined)} />
        ) : null}
        {removing ? (
          <RemoveRoleDialog scope={scope} assignment={removing} onClose={() => setRemoving(undefined)} />
        ) : null}
      </Suspense>
    </Box>
  );
}

interface AccessActions {
  readonly mayAssign: boolean;
  readonly explain: (principal: CloudPrincipal) => void;
  readonly remove: (assignment: RoleAssignment) => void;
}

function accessColumns(
  t: typeof translate,
  { mayAssign, explain, remove }: AccessActions,
): PlainColumn<RoleAssignment>[] {
  return [
    {
      id: 'principal',
      header: t('cloudAccess.principal'),
      cell: ({ principal, own }) => (
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 500 }}>
            {principal.name} {own ? <Chip size="small" label={t('cloudAccess.you')} /> : null}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{principal.detail}</Box>
        </Box>
      ),
    },
    {
      id: 'kind',
      header: t('cloudAccess.principalKind'),
      cell: ({ principal }) => kindLabel(t, principal.kind),
    },
    { id: 'role', header: t('cloudAccess.role'), cell: ({ roleName }) => roleName },
    {
      id: 'scope',
      header: t('cloudAccess.givenAt'),
      title: (row) => row.scope,
      cell: (row) =>
        row.inherited ? (
          <Chip size="small" variant="outlined" label={t(`cloudAccess.inherited.${placeKind(row.scope)}`)} />
        ) : (
          t('cloudAccess.here')
        ),
    },
    {
      id: 'actions',
      header: t('cloudAccess.actions'),
      align: 'right',
      cell: (row) => (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          <Button
            size="small"
            aria-label={`${t('cloudAccess.explain')}: ${row.principal.name}`}
            onClick={() => explain(row.principal)}
          >
            {t('cloudAccess.explain')}
          </Button>
          {row.inherited || !mayAssign ? null : (
            <Button
              size="small"
              color="error"
              aria-label={`${t('cloudAccess.remove')}: ${row.roleName}, ${row.principal.name}`}
              onClick={() => remove(row)}
            >
              {t('cloudAccess.remove')}
            </Button>
          )}
        </Box>
      ),
    },
  ];
}

function kindLabel(t: typeof translate, kind: string): string {
  if (kind === 'User' || kind === 'Group' || kind === 'ServicePrincipal')
    return t(`cloudAccess.kind.${kind}`);
  return kind;
}

/** Returns the level at which a role was assigned: the group, its subscription or above. */
function placeKind(scope: string): 'group' | 'subscription' | 'above' {
  if (/^\/subscriptions\/[^/]+$/i.test(scope)) return 'subscription';
  return /^\/subscriptions\/[^/]+\/resourceGroups\//i.test(scope) ? 'group' : 'above';
}
