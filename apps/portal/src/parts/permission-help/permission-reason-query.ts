import type { PermissionReason } from '@blueport/contracts';
import { api } from '../../core/api/api.ts';

const reasonApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whether the signed-in account holds a key; if not, which side lacks it and whom to ask. */
    permissionReason: build.query<PermissionReason, string>({
      query: (key) => `/api/user/permission/${encodeURIComponent(key)}`,
      providesTags: ['Me'],
      // Who may grant it changes by others; an answer is soon forgotten.
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { usePermissionReasonQuery } = reasonApi;
