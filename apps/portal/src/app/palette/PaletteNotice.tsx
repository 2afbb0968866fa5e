import EmptyIcon from '@mui/icons-material/SearchOffOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../../components/states/problem-text.ts';
import { kindLabel } from './local-items.ts';
import { isSearchable, type PaletteScope } from './palette-items.ts';
import type { SearchState } from './use-search.ts';

interface PaletteNoticeProps {
  readonly scope: PaletteScope;
  readonly text: string;
  readonly mayFindResources: boolean;
  readonly hasLines: boolean;
  readonly search: SearchState;
  readonly onRetry: () => void;
}

/** The part below the lines: a hint, progress, an error, or a message that nothing was found. */
export function PaletteNotice(props: PaletteNoticeProps) {
  const { scope, text, mayFindResources, hasLines, search, onRetry } = props;
  const t = useT();
  if (scope === 'resources' && !mayFindResources)
    return <Block title={t('palette.searchForbidden', { key: 'resourceGroupList' })} />;
  if (scope === 'resources' && !isSearchable(text)) return <Block title={t('palette.searchHint')} />;
  if (search.hasFailed) {
    const { title, detail } = problemText(search.error);
    return (
      <Block icon={<ErrorIcon />} title={title} isSmall={hasLines}>
        {detail}
        <Button size="small" onClick={onRetry} sx={{ mt: 2, display: 'flex', mx: 'auto' }}>
          {t('action.retry')}
        </Button>
      </Block>
    );
  }
  const { missingKinds = [], missingNames = [] } = search.answer ?? {};
  const missing = [...missingKinds.map((kind) => kindLabel(kind, t)), ...missingNames];
  const incomplete = missing.length > 0 && t('palette.incomplete', { names: missing.join(', ') });
  if (hasLines)
    return incomplete ? (
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', px: 2, pb: 2 }}>
        {incomplete}
      </Typography>
    ) : null;
  if (search.isBusy) return <LoadingLines />;
  return (
    <Block icon={<EmptyIcon />} title={text === '' ? t('palette.nothing') : t('palette.noResults', { text })}>
      {incomplete || t('palette.noResultsHint')}
    </Block>
  );
}

interface BlockProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly isSmall?: boolean;
  readonly children?: ReactNode;
}

/** A message in place of the lines. */
function Block({ icon, title, isSmall = false, children }: BlockProps) {
  return (
    <Box sx={{ px: 6, py: isSmall ? 4 : 10, textAlign: 'center', color: 'text.secondary' }}>
      <Box aria-hidden sx={{ '& svg': { fontSize: 24 }, lineHeight: 0, mb: 2 }}>
        {icon}
      </Box>
      <Typography variant="subtitle2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" component="div" sx={{ mt: 1 }}>
        {children}
      </Typography>
    </Box>
  );
}

/** Placeholders for the results until the first response. */
function LoadingLines() {
  return (
    <Box aria-hidden sx={{ py: 2 }}>
      {['38%', '52%', '30%'].map((width) => (
        <Box key={width} sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 2, height: 48 }}>
          <Skeleton variant="rounded" width={32} height={32} />
          <Box sx={{ flex: 1 }}>
            <Skeleton variant="text" width={width} sx={{ fontSize: 12 }} />
            <Skeleton variant="text" width="22%" sx={{ fontSize: 12 }} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
