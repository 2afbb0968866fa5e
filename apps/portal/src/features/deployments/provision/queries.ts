import type {
  BlueprintDetail,
  blueprintRoutes,
  Draft,
  ListResult,
  MachineOffer,
  ResourceGroup,
  ResponseOf,
  Subscription,
  subscriptionRoutes,
} from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';

type DraftAnswer = ResponseOf<typeof blueprintRoutes.readDraft>;

/** Where an unfinished wizard is kept: beside the blueprint, or beside the deployment that it deploys again. */
interface DraftPlace {
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
    /** One version of a blueprint, for what is deployed on it. */
    blueprintVersion: build.query<BlueprintDetail, { name: string; version: string }>({
      query: ({ name, version }) => ({
        url: `/api/blueprint/${encodeURIComponent(name)}`,
        query: { version },
      }),
      providesTags: ['Blueprint'],
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
    /** With the revision that was read, or `none`: what somebody else wrote meanwhile is not written over. */
    saveDraft: build.mutation<
      ResponseOf<typeof blueprintRoutes.writeDraft>,
      DraftPlace & { draft: Draft; revision: string }
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
  }),
});

export const {
  useBlueprintVersionQuery,
  useLazyBlueprintVersionQuery,
  useWizardSubscriptionsQuery,
  useWizardLocationsQuery,
  useMachineOfferQuery,
  useWizardGroupsQuery,
  useDraftQuery,
  useLazyDraftQuery,
  useSaveDraftMutation,
  useDiscardDraftMutation,
} = provisionApi;
