import type { Approval, BodyOf, ListResult, Verdict, verdictRoutes } from '@blueport/contracts';
import { api } from '../../api/api.ts';
import type { Accepted } from '../../api/deployment-queries.ts';
import type { Submission } from './model/submission.ts';

type DeploymentRequestBody = BodyOf<typeof verdictRoutes.check>;

/** What the summary asks the server; the steps before it do without. */
const submissionApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkDeployment: build.mutation<Verdict, DeploymentRequestBody>({
      query: (body) => ({ url: '/api/user/deployment/verdict', method: 'POST', body, asks: true }),
    }),
    checkRedeployment: build.mutation<Verdict, { id: string; body: BodyOf<typeof verdictRoutes.again> }>({
      query: ({ id, body }) => ({
        url: `/api/user/deployment/${encodeURIComponent(id)}/verdict`,
        method: 'POST',
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
