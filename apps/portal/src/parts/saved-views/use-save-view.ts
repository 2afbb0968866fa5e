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

/** Saves what the dialog holds: a new view in one call, a present one only where it differs. */
export function useSaveView(list: string, view: SavedView | undefined, onSaved: (view: SavedView) => void) {
  const { pathname } = useLocation();
  const [create, creation] = savedViewApi.useSavedViewCreateMutation();
  const [change, changing] = savedViewApi.useSavedViewChangeMutation();
  const [mark, marking] = savedViewApi.useSavedViewMarkMutation();

  const save = async (content: Content, marks: Marks): Promise<void> => {
    if (!view) {
      const created = await create({ body: { list, path: pathname, ...content, ...marks } });
      if (created.data) onSaved(created.data);
      return;
    }
    let saved = view;
    if (view.mayChange && (content.name !== view.name || content.sharing !== view.sharing)) {
      // The filters are saved by the list's own button; the dialog is about the view as such.
      const changed = await change({
        id: view.id,
        etag: view.etag,
        body: { ...content, query: view.query },
      });
      if (!changed.data) return;
      saved = changed.data;
    }
    if (marks.pinned !== view.pinned || marks.isDefault !== view.isDefault) {
      const marked = await mark({ id: view.id, body: marks });
      if (!marked.data) return;
      saved = marked.data;
    }
    onSaved(saved);
  };
  return {
    save,
    busy: creation.isLoading || changing.isLoading || marking.isLoading,
    error: creation.error ?? changing.error ?? marking.error,
  };
}
