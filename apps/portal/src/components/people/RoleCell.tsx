import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { UserRow } from '@blueport/contracts';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Hint } from '../../ui/hint/Hint.tsx';
import { roleText } from './role-text.ts';

/** On phones, a link covers the whole row. */
const aboveLink = { position: 'relative', zIndex: 1 } as const;

/** The primary role, and the number of additional roles with a tooltip that lists them. */
export function RoleCell({ row: { role, roles } }: { readonly row: Pick<UserRow, 'role' | 'roles'> }) {
  const t = useT();
  if (roles.length === 0) return role.name;
  const text = roles.map((held) => roleText(held, t)).join(', ');
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, maxWidth: '100%' }}>
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {role.name}
      </Box>
      <Hint text={t('users.roles.more', { count: roles.length, roles: text })}>
        <Chip
          size="small"
          variant="outlined"
          label={`+${formatNumber(roles.length)}`}
          tabIndex={0}
          sx={aboveLink}
        />
      </Hint>
    </Box>
  );
}
