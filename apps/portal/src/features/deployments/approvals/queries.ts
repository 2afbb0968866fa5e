import type { Approval, ApprovalDetail, ListResult } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';
import type { ListQueryParameters } from '../../../parts/resource-table/list-query.ts';

type Outcome = { readonly outcome: 'approved' | 'changed'; readonly approval: Approval };

const approvalsApi = api.enhanceEndpoints({ addTagTypes: ['Approval', 'Budget'] }).injectEndpoints({
  endpoints: (build) => ({
    approvals: build.query<ListResult<Approval>, ListQueryParameters>({
      query: (query) => ({ url: '/api/user/approval', query }),
      providesTags: ['Approval', 'Deployment'],
    }),
    approval: build.query<ApprovalDetail, string>({
      query: (id) => `/api/user/approval/${encodeURIComponent(id)}`,
      providesTags: ['Approval', 'Deployment', 'Budget'],
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
