import StarIcon from '@mui/icons-material/StarBorderOutlined';
import StarredIcon from '@mui/icons-material/StarOutlined';
import IconButton from '@mui/material/IconButton';
import type { BodyOf } from '@blueport/contracts';
import type { favoriteRoutes } from '@blueport/contracts/routes/site/favorite-routes';
import { favoriteApi, isAmong } from '../../core/api/favorite-api.ts';
import { toApiError } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { Hint } from '../../ui/hint/Hint.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';

interface FavoriteButtonProps {
  readonly favorite: BodyOf<typeof favoriteRoutes.set>['favorite'];
  /** Name of the object, for screen readers. */
  readonly title: string;
  /** False on cards, whose page has the button too, so that few tab stops lead through them. */
  readonly isTabStop?: boolean;
}

/** A star that adds an object to the user's favorites or removes it. It shows the new state immediately. */
export function FavoriteButton({ favorite, title, isTabStop = true }: FavoriteButtonProps) {
  const t = useT();
  const toast = useToast();
  const { data } = favoriteApi.useFavoriteListQuery();
  const [set, change] = favoriteApi.useFavoriteSetMutation();
  const isStored = data !== undefined && isAmong(data.result, favorite.kind, favorite.target);
  const isFavorite = change.isLoading ? (change.originalArgs?.body.isFavorite ?? isStored) : isStored;
  const toggle = async () => {
    if (change.isLoading) return;
    const store = async (next: boolean) => {
      const { error } = await set({ body: { favorite, isFavorite: next } });
      if (error) toast({ severity: 'error', text: problemText(toApiError(error)).detail });
      return error === undefined;
    };
    if (!(await store(!isFavorite)) || !isFavorite) return;
    toast({ text: t('favorites.removed', { title }), onUndo: () => void store(true) });
  };
  return (
    <Hint text={t(isFavorite ? 'favorites.remove' : 'favorites.add')}>
      <IconButton
        aria-label={t('favorites.of', { title })}
        aria-pressed={isFavorite}
        tabIndex={isTabStop ? 0 : -1}
        disabled={data === undefined}
        onClick={() => void toggle()}
        sx={{ color: isFavorite ? 'warning.main' : 'text.secondary' }}
      >
        {isFavorite ? <StarredIcon /> : <StarIcon />}
      </IconButton>
    </Hint>
  );
}
