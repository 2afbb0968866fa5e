import Box from '@mui/material/Box';
import { useT } from '../../../../core/i18n/translate.tsx';
import { usePermissionWords } from '../../../../core/permission-words/permission-words.ts';

const shown = 4;

/** The first few permissions by name, and how many more there are. */
export function KeyNames({ keys }: { readonly keys: readonly string[] }) {
  const t = useT();
  const { labelOf } = usePermissionWords();
  const names = keys.slice(0, shown).map(labelOf).join(', ');
  const more = keys.length - shown;
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }} title={keys.map(labelOf).join(', ')}>
      {more > 0 ? t('profile.keysAndMore', { names, count: more }) : names}
    </Box>
  );
}
