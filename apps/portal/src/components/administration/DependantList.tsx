import BlockIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import type { Dependants } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';

/** Objects that depend on one to be deleted, by kind, with the first names of each. */
export function DependantList({ dependants }: { readonly dependants: Dependants }) {
  const t = useT();
  const present = dependants.dependants.filter(({ count }) => count > 0);
  if (present.length === 0) return <p>{t('administration.dependants.none')}</p>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, typography: 'body2' }}>
      {present.map(({ kind, count, blocking, items }) => (
        <Box component="li" key={kind} sx={{ paddingBlock: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 500 }}>
            {blocking ? <BlockIcon aria-hidden sx={{ fontSize: 18, color: 'text.warning' }} /> : null}
            {t(`administration.dependants.${kind}`, { count })}
          </Box>
          {items.length > 0 ? (
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {items
                .slice(0, 6)
                .map(({ name }) => name)
                .join(', ')}
              {count > 6 ? ` ${t('administration.andMore', { count: count - 6 })}` : ''}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
