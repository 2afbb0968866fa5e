import type { BodyOf, ListResult, savedViewRoutes, SavedView } from '@blueport/contracts';
import { api } from '../../core/api/api.ts';

type NewView = BodyOf<typeof savedViewRoutes.create>;
type ViewContent = BodyOf<typeof savedViewRoutes.change>;
type ViewMarks = BodyOf<typeof savedViewRoutes.mark>;

const savedViewApi = api.enhanceEndpoints({ addTagTypes: ['SavedView'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Of every list at once: the sidebar needs the pinned ones, and each list then has its own without another call. */
    savedViews: build.query<readonly SavedView[], void>({
      query: () => '/api/user/view',
      transformResponse: (answer: ListResult<SavedView>) => answer.result,
      providesTags: ['SavedView'],
    }),
    createView: build.mutation<SavedView, NewView>({
      query: (body) => ({ url: '/api/user/view', method: 'POST', body }),
      invalidatesTags: ['SavedView'],
    }),
    changeView: build.mutation<SavedView, { view: SavedView; content: ViewContent }>({
      query: ({ view, content }) => ({
        url: `/api/user/view/${view.id}`,
        method: 'PUT',
        headers: { 'if-match': view.etag },
        body: content,
      }),
      invalidatesTags: ['SavedView'],
    }),
    markView: build.mutation<SavedView, { id: string; marks: ViewMarks }>({
      query: ({ id, marks }) => ({ url: `/api/user/view/${id}/mark`, method: 'PUT', body: marks }),
      invalidatesTags: ['SavedView'],
    }),
    deleteView: build.mutation<null, SavedView>({
      query: ({ id, etag }) => ({
        url: `/api/user/view/${id}`,
        method: 'DELETE',
        headers: { 'if-match': etag },
      }),
      invalidatesTags: ['SavedView'],
    }),
  }),
});

export const {
  useSavedViewsQuery,
  useCreateViewMutation,
  useChangeViewMutation,
  useMarkViewMutation,
  useDeleteViewMutation,
} = savedViewApi;
