import type {
  ApprovalRule,
  ApprovalRuleBody,
  approvalRoutes,
  BodyOf,
  Budget,
  budgetRoutes,
  ListResult,
} from '@blueport/contracts';
import { api } from '../../core/api/api.ts';

type NewBudget = BodyOf<typeof budgetRoutes.create>;
interface Version {
  readonly id: string;
  readonly etag: string;
}

const spendingApi = api.enhanceEndpoints({ addTagTypes: ['Budget', 'ApprovalRule'] }).injectEndpoints({
  endpoints: (build) => ({
    budgets: build.query<ListResult<Budget>, void>({
      query: () => ({ url: '/api/costManagement/budget', query: { limit: 0 } }),
      providesTags: ['Budget', 'Deployment'],
    }),
    addBudget: build.mutation<Budget, NewBudget>({
      query: (body) => ({ url: '/api/costManagement/budget', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Budget']),
    }),
    editBudget: build.mutation<Budget, Version & { limit: string }>({
      query: ({ id, etag, limit }) => ({
        url: `/api/costManagement/budget/${id}`,
        method: 'PUT',
        headers: { 'if-match': etag },
        body: { limit },
      }),
      invalidatesTags: ['Budget'],
    }),
    removeBudget: build.mutation<null, Version>({
      query: ({ id, etag }) => ({
        url: `/api/costManagement/budget/${id}`,
        method: 'DELETE',
        headers: { 'if-match': etag },
      }),
      invalidatesTags: ['Budget'],
    }),
    approvalRules: build.query<ListResult<ApprovalRule>, void>({
      query: () => ({ url: '/api/org/approvalRule', query: { limit: 0 } }),
      providesTags: ['ApprovalRule'],
    }),
    addApprovalRule: build.mutation<ApprovalRule, ApprovalRuleBody>({
      query: (body) => ({ url: '/api/org/approvalRule', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ApprovalRule']),
    }),
    editApprovalRule: build.mutation<ApprovalRule, Version & BodyOf<typeof approvalRoutes.editRule>>({
      query: ({ id, etag, ...body }) => ({
        url: `/api/org/approvalRule/${id}`,
        method: 'PUT',
        headers: { 'if-match': etag },
        body,
      }),
      invalidatesTags: ['ApprovalRule'],
    }),
    removeApprovalRule: build.mutation<null, Version>({
      query: ({ id, etag }) => ({
        url: `/api/org/approvalRule/${id}`,
        method: 'DELETE',
        headers: { 'if-match': etag },
      }),
      invalidatesTags: ['ApprovalRule'],
    }),
    ruleBlueprints: build.query<ListResult<{ name: string; title: string }>, void>({
      query: () => ({ url: '/api/blueprint', query: { limit: 0, fields: 'name,title' } }),
      providesTags: ['Blueprint'],
    }),
    budgetSubscriptions: build.query<ListResult<{ subscriptionId: string; displayName: string }>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
  }),
});

export const {
  useBudgetsQuery,
  useAddBudgetMutation,
  useEditBudgetMutation,
  useRemoveBudgetMutation,
  useApprovalRulesQuery,
  useAddApprovalRuleMutation,
  useEditApprovalRuleMutation,
  useRemoveApprovalRuleMutation,
  useRuleBlueprintsQuery,
  useBudgetSubscriptionsQuery,
} = spendingApi;
