import Typography from '@mui/material/Typography';
import type { PriceEstimate } from '@blueport/contracts';
import { useT } from '../../core/i18n/translate.tsx';
import { correctionText } from './money.ts';

/** Explains why a total differs from list prices; nothing if it does not. */
export function Correction({ estimate }: { readonly estimate: PriceEstimate }) {
  const t = useT();
  const text = correctionText(estimate, t);
  if (text === '') return null;
  return (
    <Typography variant="body2" component="p">
      {text}
    </Typography>
  );
}
