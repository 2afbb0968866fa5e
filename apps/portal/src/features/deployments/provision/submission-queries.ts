import { api } from '../../../core/api/api.ts';
import type { Accepted } from '../../../core/api/deployment-queries.ts';
import type { Submission } from './model/submission.ts';

/** What the summary asks the server; the steps before it do without. */
const submissionApi = api.injectEndpoints({
  endpoints: (build) => ({
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

export const { useSubmitDeploymentMutation } = submissionApi;
