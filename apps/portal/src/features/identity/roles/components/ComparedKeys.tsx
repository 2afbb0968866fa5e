import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { keysOf, type GroupBranch } from '../../../../components/permission-tree/permission-branches.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface ComparedKeysProps {
  readonly title: string;
  readonly branches: readonly GroupBranch[];
  readonly organizationKeys: ReadonlySet<string>;
}

/** A card with permissions by group and entity of the permission tree. */
export function ComparedKeys({ title, branches, organizationKeys }: ComparedKeysProps) {
  const t = useT();
  const count = branches.flatMap(keysOf).length;
  return (
    <SectionCard spaced title={title} detail={t('roles.permissionCount', { count })}>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {branches.map((group) => (
          <div key={group.id}>
            <Typography variant="subtitle2" component="h3" sx={{ marginBottom: 1 }}>
              {group.label}
            </Typography>
            <Box component="dl" sx={{ margin: 0, display: 'grid', gap: 2 }}>
              {group.entities.map((entity) => (
                <div key={entity.id}>
                  <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {entity.label}
                  </Box>
                  {entity.leaves.map(({ key, label }) => (
                    <Box
                      component="dd"
                      key={key}
                      sx={{
                        margin: 0,
                        display: 'flex',
                        flexWrap: 'wrap',
                        alignItems: 'baseline',
                        columnGap: 2,
                        typography: 'body2',
                        lineHeight: '24px',
                      }}
                    >
                      {label}{' '}
                      <Box
                        component="code"
                        sx={{ fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}
                      >
                        {key}
                      </Box>
                      {organizationKeys.has(key) ? null : (
                        <Box component="span" sx={{ typography: 'caption', color: 'text.warning' }}>
                          {' '}
                          {t('roles.notEffective')}
                        </Box>
                      )}
                    </Box>
                  ))}
                </div>
              ))}
            </Box>
          </div>
        ))}
      </Box>
    </SectionCard>
  );
}
