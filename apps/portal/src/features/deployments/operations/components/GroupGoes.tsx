import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';

/** That the resource group goes as well, when it was made for this and nothing else is in it. */
export function GroupGoes({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('deployments.ends.group', { name })}
    </Typography>
  );
}
