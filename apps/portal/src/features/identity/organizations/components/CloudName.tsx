import Chip from '@mui/material/Chip';
import type { CloudName as Cloud } from '@blueport/contracts';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Which of the two clouds something belongs to. */
export function CloudName({ cloud }: { readonly cloud: Cloud }) {
  const t = useT();
  return <Chip size="small" label={t(`organizations.cloud.${cloud}`)} />;
}
