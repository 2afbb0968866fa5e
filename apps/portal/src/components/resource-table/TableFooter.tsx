import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { formatNumber } from '../../core/i18n/format.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { pageSizes } from './list-state.ts';
import { NativeChoice } from './NativeChoice.tsx';
import type { ListControl } from './use-list-state.ts';

interface TableFooterProps {
  readonly control: ListControl;
  readonly total: number;
  readonly visibleCount: number;
}

/** The range of visible rows, the total number, and the pagination. */
export function TableFooter({ control, total, visibleCount }: TableFooterProps) {
  const t = useT();
  const { page, size } = control.state;
  const first = (page - 1) * size + 1;
  const isOnly = page === 1 && total <= (pageSizes[0] ?? 0);
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, minHeight: 36, justifyContent: 'flex-end' }}
    >
      <Typography variant="caption" color="textSecondary" role="status" sx={{ marginInlineEnd: 'auto' }}>
        {t('table.range', {
          first: formatNumber(first),
          last: formatNumber(first + visibleCount - 1),
          total: formatNumber(total),
        })}
      </Typography>
      {isOnly ? null : (
        <>
          <NativeChoice
            plain
            label={t('table.pageSize')}
            value={String(size)}
            options={pageSizes.map((choice) => ({
              value: String(choice),
              label: t('table.perPage', { size: choice }),
            }))}
            onChoose={(choice) => control.setSize(Number(choice))}
          />
          <IconButton
            aria-label={t('table.previous')}
            disabled={page === 1}
            onClick={() => control.setPage(page - 1)}
          >
            <PreviousIcon />
          </IconButton>
          <IconButton
            aria-label={t('table.next')}
            disabled={first + visibleCount - 1 >= total}
            onClick={() => control.setPage(page + 1)}
          >
            <NextIcon />
          </IconButton>
        </>
      )}
    </Box>
  );
}
