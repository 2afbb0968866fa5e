import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ApprovalBlock } from '@blueport/contracts';
import { serverText } from '../../../../core/i18n/server-text.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { BudgetStep } from '../../../../parts/verdict/BudgetStep.tsx';
import { blockText } from '../block-text.ts';

/** Why a request cannot be approved as things stand: each cause first, then what somebody with the reader's rights can do. */
export function BlockedNotes({ blocks }: { readonly blocks: readonly ApprovalBlock[] }) {
  const t = useT();
  return (
    <Alert severity="error" sx={{ marginBottom: 3 }}>
      <strong>{t('approvals.blocked')}</strong>
      <Box component="ul" sx={{ margin: 0, marginTop: 1, paddingInlineStart: 4 }}>
        {blocks.map((block) => (
          <li key={`${block.code} ${block.message}`}>
            {blockText(block)}{' '}
            {block.code === 'budget' ? (
              <BudgetStep by="approve" />
            ) : (
              (serverText(`hint.${block.reason}`, block.values) ?? block.hint)
            )}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
