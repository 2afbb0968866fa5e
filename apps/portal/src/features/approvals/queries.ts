import type { Approval, ApprovalDetail, ListResult } from '@blueport/contracts';
import { api } from '../../api/api.ts';

type Outcome = { readonly outcome: 'approved' | 'changed'; readonly approval: Approval };

const approvalsApi = api.enhanceEndpoints({ addTagTypes: ['Approval', 'Budget'] }).injectEndpoints({
  endpoints: (build) => ({
    approvals: build.query<ListResult<Approval>, 'pending' | 'all'>({
      query: (state) => ({
        url: '/api/user/approval',
        query: {
          limit: 200,
          ...(state === 'pending' ? { filterObj: '{"state":{"eq":"pending"}}' } : {}),
        },
      }),
      providesTags: ['Approval', 'Deployment'],
    }),
    approval: build.query<ApprovalDetail, string>({
      query: (id) => `/api/user/approval/${encodeURIComponent(id)}`,
      providesTags: ['Approval', 'Deployment'],
    }),
    approve: build.mutation<Outcome, { id: string; fingerprint: string; note: string }>({
      query: ({ id, ...body }) => ({ url: `/api/user/approval/${id}/approve`, method: 'POST', body }),
      invalidatesTags: ['Approval', 'Deployment', 'Budget'],
    }),
    reject: build.mutation<Approval, { id: string; note: string }>({
      query: ({ id, note }) => ({ url: `/api/user/approval/${id}/reject`, method: 'POST', body: { note } }),
      invalidatesTags: ['Approval', 'Deployment', 'Budget'],
    }),
  }),
});

export const { useApprovalsQuery, useApprovalQuery, useApproveMutation, useRejectMutation } = approvalsApi;
