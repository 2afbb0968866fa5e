import Chip from '@mui/material/Chip';
import type { CloudName as Cloud } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Display name of a cloud. */
export function CloudName({ cloud }: { readonly cloud: Cloud }) {
  const t = useT();
  return <Chip size="small" label={t(`organizations.cloud.${cloud}`)} />;
}
