import type { Approval, BodyOf, ListResult, Verdict, verdictRoutes } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';
import type { Accepted } from '../../../core/api/deployment-queries.ts';
import { type Fresh, freshQuery } from '../../../parts/verdict/fresh-query.ts';
import type { Submission } from './model/submission.ts';

type DeploymentRequestBody = BodyOf<typeof verdictRoutes.check>;

/** What the summary asks the server; the steps before it do without. */
const submissionApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkDeployment: build.mutation<Verdict, { body: DeploymentRequestBody } & Fresh>({
      query: ({ body, fresh }) => ({
        url: '/api/user/deployment/verdict',
        method: 'POST',
        query: freshQuery(fresh),
        body,
        asks: true,
      }),
    }),
    checkRedeployment: build.mutation<
      Verdict,
      { id: string; body: BodyOf<typeof verdictRoutes.again> } & Fresh
    >({
      query: ({ id, body, fresh }) => ({
        url: `/api/user/deployment/${encodeURIComponent(id)}/verdict`,
        method: 'POST',
        query: freshQuery(fresh),
        body,
        asks: true,
      }),
    }),
    /** Requests for approval about deployments of a title. */
    requestsOf: build.query<ListResult<Approval>, string>({
      query: (title) => ({ url: '/api/user/approval', query: { filter: title, limit: 50 } }),
      providesTags: ['Deployment'],
    }),
    submitDeployment: build.mutation<Accepted, Submission>({
      query: ({ key, body }) => ({
        url: '/api/user/deployment',
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.parse(body) as unknown,
      }),
      invalidatesTags: ['Deployment', 'ResourceGroup'],
    }),
  }),
});

export const {
  useCheckDeploymentMutation,
  useCheckRedeploymentMutation,
  useRequestsOfQuery,
  useSubmitDeploymentMutation,
} = submissionApi;
