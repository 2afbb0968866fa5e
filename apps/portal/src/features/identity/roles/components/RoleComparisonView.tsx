import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { treeInUse, type RoleDetail } from '@blueport/contracts';
import { useMemo } from 'react';
import { usePermissionTexts } from '../../../../core/permission-labels/permission-labels.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { compareRoles } from '../compare-roles.ts';
import { ComparedKeys } from './ComparedKeys.tsx';

interface RoleComparisonViewProps {
  readonly a: RoleDetail;
  readonly b: RoleDetail;
}

/** The permissions of only the first role, of only the second, and of both. */
export function RoleComparisonView({ a, b }: RoleComparisonViewProps) {
  const t = useT();
  const { tree } = usePermissionTexts();
  const { onlyA, onlyB, both } = useMemo(() => compareRoles(a, b, treeInUse(tree)), [a, b, tree]);
  const organizationKeys = useMemo(() => new Set(a.organizationKeys), [a.organizationKeys]);
  const isSame = onlyA.length === 0 && onlyB.length === 0;
  const cards = [
    { id: 'a', title: t('roles.onlyIn', { name: a.name }), branches: onlyA },
    { id: 'b', title: t('roles.onlyIn', { name: b.name }), branches: onlyB },
    { id: 'both', title: t('roles.inBoth'), branches: both },
  ].filter(({ id }) => id === 'both' || !isSame);
  return (
    <>
      {isSame ? (
        <Alert severity="success" role="status" sx={{ marginBottom: 4 }}>
          {t('roles.sameKeys', { a: a.name, b: b.name })}
        </Alert>
      ) : null}
      {[a, b].map((role) =>
        role.permissions === null ? (
          <Alert key={role.id} severity="warning" role="note" sx={{ marginBottom: 4 }}>
            {t('roles.noList', { name: role.name })}
          </Alert>
        ) : null,
      )}
      <Box
        sx={{
          display: 'grid',
          columnGap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: `repeat(${Math.min(cards.length, 2)}, minmax(0, 1fr))`,
            lg: `repeat(${cards.length}, minmax(0, 1fr))`,
          },
        }}
      >
        {cards.map(({ id, title, branches }) => (
          <ComparedKeys key={id} title={title} branches={branches} organizationKeys={organizationKeys} />
        ))}
      </Box>
    </>
  );
}
