import type { SavedView, ViewSharing } from '@blueport/contracts';
import { useLocation } from 'react-router';
import { savedViewApi } from './saved-view-api.ts';

interface Content {
  readonly name: string;
  readonly sharing: ViewSharing;
  readonly query: string;
}
interface Marks {
  readonly pinned: boolean;
  readonly isDefault: boolean;
}

interface Saved {
  readonly data?: SavedView;
  readonly error?: unknown;
}

/** Returns a function that saves what the dialog holds: a new view in one call, a present one only where it differs. */
export function useSaveView(list: string, view: SavedView | undefined) {
  const { pathname } = useLocation();
  const [create, creation] = savedViewApi.useSavedViewCreateMutation();
  const [change, changing] = savedViewApi.useSavedViewChangeMutation();
  const [mark, marking] = savedViewApi.useSavedViewMarkMutation();

  const save = async (content: Content, marks: Marks): Promise<Saved> => {
    if (!view) return create({ body: { list, path: pathname, ...content, ...marks } });
    let saved = view;
    if (view.mayChange && (content.name !== view.name || content.sharing !== view.sharing)) {
      // The filters are saved by the list's own button; the dialog is about the view as such.
      const changed = await change({ id: view.id, etag: view.etag, body: { ...content, query: view.query } });
      if (!changed.data) return changed;
      saved = changed.data;
    }
    if (marks.pinned !== view.pinned || marks.isDefault !== view.isDefault) {
      const marked = await mark({ id: view.id, body: marks });
      if (!marked.data) return marked;
      saved = marked.data;
    }
    return { data: saved };
  };
  return { save, error: creation.error ?? changing.error ?? marking.error };
}
