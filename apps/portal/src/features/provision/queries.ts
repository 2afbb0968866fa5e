import type {
  blueprintRoutes,
  BodyOf,
  Draft,
  ListResult,
  MachineOffer,
  ResourceGroup,
  ResponseOf,
  Subscription,
  subscriptionRoutes,
  Verdict,
  verdictRoutes,
} from '@blueport/contracts';
import { api } from '../../api/api.ts';
import type { Accepted } from '../../api/deployment-queries.ts';
import type { Submission } from './model/submission.ts';

type DeploymentRequestBody = BodyOf<typeof verdictRoutes.check>;
type DraftAnswer = ResponseOf<typeof blueprintRoutes.readDraft>;

/** Where an unfinished wizard is kept: beside the blueprint, or beside the deployment that it deploys again. */
export interface DraftPlace {
  readonly name: string;
  readonly deployment?: string | undefined;
}
type Locations = ResponseOf<typeof subscriptionRoutes.locations>;

const draftUrl = (name: string) => `/api/user/draft/${encodeURIComponent(name)}`;
const groupsUrl = (id: string) => `/api/resource/subscription/${id}/group`;

const provisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    wizardSubscriptions: build.query<ListResult<Subscription>, void>({
      query: () => ({ url: '/api/user/subscription', query: { limit: 0 } }),
      providesTags: ['Subscription'],
    }),
    wizardLocations: build.query<Locations, string>({
      query: (id) => `/api/user/subscription/${id}/location`,
      providesTags: ['Subscription'],
    }),
    machineOffer: build.query<MachineOffer, { blueprint: string; version: string }>({
      query: (query) => ({ url: '/api/image/offer', query }),
      keepUnusedDataFor: 0,
    }),
    wizardGroups: build.query<ListResult<ResourceGroup>, string>({
      query: (id) => ({ url: groupsUrl(id), query: { limit: 0 } }),
      providesTags: ['ResourceGroup'],
    }),
    /** Read afresh whenever a wizard opens: another machine may have written it. */
    draft: build.query<DraftAnswer, DraftPlace>({
      query: ({ name, deployment }) => ({ url: draftUrl(name), query: { deployment } }),
      keepUnusedDataFor: 0,
    }),
    /** With the revision that was read, or `none`; left out, it is written over whatever is there. */
    saveDraft: build.mutation<
      ResponseOf<typeof blueprintRoutes.writeDraft>,
      DraftPlace & { draft: Draft; revision: string | undefined }
    >({
      query: ({ name, deployment, draft, revision }) => ({
        url: draftUrl(name),
        method: 'PUT',
        query: { deployment, revision },
        body: draft,
      }),
    }),
    discardDraft: build.mutation<null, DraftPlace>({
      query: ({ name, deployment }) => ({ url: draftUrl(name), method: 'DELETE', query: { deployment } }),
    }),
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
  useWizardSubscriptionsQuery,
  useWizardLocationsQuery,
  useMachineOfferQuery,
  useWizardGroupsQuery,
  useDraftQuery,
  useSaveDraftMutation,
  useDiscardDraftMutation,
  useCheckDeploymentMutation,
  useCheckRedeploymentMutation,
  useSubmitDeploymentMutation,
} = provisionApi;
