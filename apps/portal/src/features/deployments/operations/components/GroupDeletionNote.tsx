import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';

/**
 * Notice that the resource group is also deleted, because it was created for the deployment and contains nothing else.
 */
export function GroupDeletionNote({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('deployments.ends.group', { name })}
    </Typography>
  );
}
