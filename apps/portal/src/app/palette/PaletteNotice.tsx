import Typography from '@mui/material/Typography';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../../parts/states/problem-text.ts';
import { shortestSearch } from './use-found-resources.ts';

interface PaletteNoticeProps {
  readonly isResourceSearch: boolean;
  readonly allowed: boolean;
  readonly text: string;
  readonly isBusy: boolean;
  readonly isEmpty: boolean;
  readonly error: unknown;
  readonly incomplete: readonly string[];
}

/** The line below the results: what is missing, under way, or went wrong. */
export function PaletteNotice(props: PaletteNoticeProps) {
  const t = useT();
  const words = (): string => {
    if (props.isResourceSearch) {
      if (!props.allowed) return t('palette.searchForbidden', { key: 'resourceGroupList' });
      if (props.text.length < shortestSearch) return t('palette.searchHint');
      if (props.isBusy) return 'Fetching....';
      if (props.error !== undefined) return problemText(toApiError(props.error)).title;
    }
    const missing =
      props.incomplete.length > 0 ? t('palette.incomplete', { names: props.incomplete.join(', ') }) : '';
    return [props.isEmpty ? t('palette.nothing') : '', missing].filter(Boolean).join(' ');
  };
  return (
    <Typography
      role="status"
      variant="body2"
      color="textSecondary"
      sx={{ px: 3, '&:not(:empty)': { py: 3 }, overflowWrap: 'anywhere' }}
    >
      {words()}
    </Typography>
  );
}
