import InferredIcon from '@mui/icons-material/CallSplitOutlined';
import Chip from '@mui/material/Chip';
import type { CostGrouping } from '@blueport/contracts';
import { formatMoney } from '../../core/i18n/format-money.ts';
import { useT } from '../../core/i18n/translate.tsx';

interface InferredMarkProps {
  readonly grouping: CostGrouping;
  /** Part of the cost that no deployment declares. */
  readonly inferred: string | undefined;
  readonly currency: string;
}

/** Marks cost that belongs to a deployment only because it created the resource group; empty without such cost. */
export function InferredMark({ grouping, inferred, currency }: InferredMarkProps) {
  const t = useT();
  if (inferred === undefined) return null;
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<InferredIcon />}
      title={t('cost.inferredHelp')}
      label={
        grouping === 'resource'
          ? t('cost.inferred')
          : t('cost.inferredPart', { amount: formatMoney(inferred, currency) })
      }
    />
  );
}
