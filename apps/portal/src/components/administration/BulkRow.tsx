import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';
import { isProblem, toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { isAuthorityRefusal } from './authority-refusal.ts';
import { AuthorityRefusal } from './AuthorityRefusal.tsx' with { load: 'deferred', texts: 'administration' };
import { type BulkResult, refusalText } from './use-bulk-run.ts';

/** A selected row. A row with a refusal is skipped and shows the reason. */
export interface BulkItem {
  readonly id: string;
  readonly name: string;
  /** Shown until the action starts. */
  readonly detail?: string | undefined;
  /** Makes the row expandable until the action starts. */
  readonly content?: (() => ReactNode) | undefined;
  readonly refusal?: string | undefined;
}

interface BulkRowProps {
  readonly item: BulkItem;
  readonly result: BulkResult | undefined;
  readonly hasStarted: boolean;
  /** Text of an accepted row. */
  readonly accepted: string;
}

const look = {
  typography: 'body2',
  display: 'flex',
  width: '100%',
  alignItems: 'center',
  justifyContent: 'start',
  textAlign: 'start',
  gap: 2,
  minHeight: 36,
  paddingBlock: 1,
  borderRadius: 1.5,
} as const;

/** Row of a bulk action: what it does, or its result. */
export function BulkRow({ item, result, hasStarted, accepted }: BulkRowProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const contentId = useId();
  const error = typeof result === 'string' ? undefined : result?.error;
  const isStale = isProblem(error, 'stale');
  const isSkipped = item.refusal !== undefined || typeof result === 'string' || isStale;
  const outcome = isSkipped ? 'warning' : error !== undefined ? 'error' : result ? 'success' : 'pending';
  const waiting = hasStarted ? t('administration.bulk.waiting') : item.detail;
  const text =
    item.refusal ??
    (typeof result === 'string'
      ? result
      : error !== undefined
        ? isStale
          ? t('stale.title')
          : refusalOf(error)
        : result
          ? accepted
          : waiting);
  const content = hasStarted || item.refusal !== undefined ? undefined : item.content;
  const line = (
    <>
      {content ? (
        <ExpandIcon fontSize="small" sx={{ rotate: open ? '180deg' : '0deg', color: 'text.secondary' }} />
      ) : (
        <OutcomeIcon outcome={outcome} />
      )}
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>{item.name}</Box>
      <Box
        sx={{
          typography: 'caption',
          color: error !== undefined ? 'text.error' : 'text.secondary',
          maxWidth: '55%',
          textAlign: 'end',
        }}
      >
        {text}
      </Box>
    </>
  );
  if (!content) {
    return (
      <Box component="li" sx={look}>
        {line}
      </Box>
    );
  }
  return (
    <Box component="li">
      <ButtonBase
        aria-expanded={open}
        aria-controls={contentId}
        onClick={() => setOpen(!open)}
        sx={{ ...look, '&:hover': { bgcolor: 'surface.hover' } }}
      >
        {line}
      </ButtonBase>
      <div id={contentId}>{open && content()}</div>
    </Box>
  );
}

function refusalOf(error: unknown): ReactNode {
  const problem = toApiError(error);
  if (problem && isAuthorityRefusal(problem)) return <AuthorityRefusal problem={problem} />;
  return refusalText(error);
}
