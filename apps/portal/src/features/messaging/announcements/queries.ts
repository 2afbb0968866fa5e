import type { Announcement, BodyOf, ListResult, notificationRoutes } from '@blueport/contracts';
import { administrationApi } from '../../../core/api/administration/administration-api.ts';
import type { ListParameters } from '../../../core/api/administration/administration-api.ts';

export type NewAnnouncement = BodyOf<typeof notificationRoutes.announce>;

const taggedApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Announcement'] });

const announcementApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    announcements: build.query<ListResult<Announcement>, ListParameters>({
      query: (query) => ({ url: '/api/upload/notification', query }),
      providesTags: ['Announcement'],
      // People read meanwhile.
      keepUnusedDataFor: 5,
    }),
    /** `key` makes a second click, or another try after a lost answer, the same announcement. */
    announce: build.mutation<Announcement, { body: NewAnnouncement; key: string }>({
      query: ({ body, key }) => ({
        url: '/api/upload/notification',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Announcement']),
    }),
    /** Calls a planned one off, ends an active one. */
    endAnnouncement: build.mutation<Announcement, string>({
      query: (id) => ({ url: `/api/upload/notification/${id}/end`, method: 'POST' }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Announcement']),
    }),
  }),
});

export const { useAnnouncementsQuery, useAnnounceMutation, useEndAnnouncementMutation } = announcementApi;
