import type {
  AccessExplanation,
  BodyOf,
  CloudPrincipal,
  CloudRole,
  GroupDependants,
  GroupDetail,
  GroupLock,
  InventoryStatus,
  ListResult,
  ResourceRow,
  RoleAssignment,
  Subscription,
  accessRoutes,
  resourceGroupRoutes,
} from '@blueport/contracts';
import { api } from './api.ts';

type ListParameters = Readonly<Record<string, string | number | undefined>>;

/** A resource group in addresses of the API. */
export interface GroupAddress {
  readonly sid: string;
  readonly rid: string;
}
const groupUrl = ({ sid, rid }: GroupAddress): string =>
  `/api/resource/subscription/${sid}/group/${encodeURIComponent(rid)}`;

const inventoryApi = api.enhanceEndpoints({ addTagTypes: ['Inventory', 'Access'] }).injectEndpoints({
  endpoints: (build) => ({
    subscriptions: build.query<ListResult<Subscription>, ListParameters>({
      query: (query) => ({ url: '/api/user/subscription', query }),
      providesTags: ['Subscription', 'Inventory'],
    }),
    connectSubscription: build.mutation<Subscription, string>({
      query: (sid) => ({ url: `/api/user/subscription/${sid}/connection`, method: 'PUT' }),
      invalidatesTags: ['Subscription', 'Inventory', 'ResourceGroup'],
    }),
    disconnectSubscription: build.mutation<null, string>({
      query: (sid) => ({ url: `/api/user/subscription/${sid}/connection`, method: 'DELETE' }),
      invalidatesTags: ['Subscription', 'Inventory', 'ResourceGroup'],
    }),
    chooseSubscription: build.mutation<null, string | null>({
      query: (subscriptionId) => ({
        url: '/api/user/subscription/default',
        method: 'PUT',
        body: { subscriptionId },
      }),
      invalidatesTags: ['Subscription'],
    }),
    inventoryStatus: build.query<InventoryStatus[], void>({
      query: () => '/api/resource/inventory',
      providesTags: ['Inventory'],
    }),
    refreshInventory: build.mutation<{ started: string[] }, readonly string[] | undefined>({
      query: (subscriptionIds) => ({
        url: '/api/resource/inventory/refresh',
        method: 'POST',
        body: subscriptionIds === undefined ? {} : { subscriptionIds },
      }),
      invalidatesTags: ['Inventory'],
    }),
    resources: build.query<ListResult<ResourceRow>, ListParameters>({
      query: (query) => ({ url: '/api/resource', query }),
      providesTags: ['ResourceGroup'],
    }),
    resourceFacet: build.query<{ value: string; count: number }[], 'type' | 'location' | 'subscriptionName'>({
      query: (field) => ({ url: '/api/resource/facet', query: { field } }),
      providesTags: ['ResourceGroup'],
    }),
    resourceGroup: build.query<GroupDetail, GroupAddress>({
      query: (address) => groupUrl(address),
      providesTags: ['ResourceGroup'],
    }),
    createResourceGroup: build.mutation<
      GroupDetail,
      { sid: string; body: BodyOf<typeof resourceGroupRoutes.create> }
    >({
      query: ({ sid, body }) => ({ url: `/api/resource/subscription/${sid}/group`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ResourceGroup']),
    }),
    editResourceGroup: build.mutation<
      GroupDetail,
      GroupAddress & { etag: string; tags: Readonly<Record<string, string>> }
    >({
      query: ({ etag, tags, ...address }) => ({
        url: groupUrl(address),
        method: 'PUT',
        headers: { 'if-match': etag },
        body: { tags },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ResourceGroup']),
    }),
    /** Lists are read again when they are opened; the page of the group itself would only find that it is gone. */
    deleteResourceGroup: build.mutation<{ state: string }, GroupAddress & { confirm: string }>({
      query: ({ confirm, ...address }) => ({ url: groupUrl(address), method: 'DELETE', query: { confirm } }),
    }),
    groupDependants: build.query<GroupDependants, GroupAddress>({
      query: (address) => `${groupUrl(address)}/dependants`,
      providesTags: ['ResourceGroup', 'Access'],
    }),
    groupLocks: build.query<ListResult<GroupLock>, GroupAddress>({
      query: (address) => `${groupUrl(address)}/lock`,
      providesTags: ['ResourceGroup'],
    }),
    addLock: build.mutation<GroupLock, GroupAddress & { body: BodyOf<typeof resourceGroupRoutes.addLock> }>({
      query: ({ body, ...address }) => ({ url: `${groupUrl(address)}/lock`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ResourceGroup']),
    }),
    removeLock: build.mutation<null, GroupAddress & { lock: string }>({
      query: ({ lock, ...address }) => ({
        url: `${groupUrl(address)}/lock/${encodeURIComponent(lock)}`,
        method: 'DELETE',
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['ResourceGroup']),
    }),
    roleAssignments: build.query<ListResult<RoleAssignment>, string>({
      query: (scope) => ({ url: '/api/resource/authorization', query: { scope } }),
      providesTags: ['Access'],
    }),
    cloudRoles: build.query<CloudRole[], string>({
      query: (scope) => ({ url: '/api/resource/authorization/role', query: { scope } }),
    }),
    principals: build.query<CloudPrincipal[], string>({
      query: (text) => ({ url: '/api/resource/authorization/principal', query: { text } }),
      keepUnusedDataFor: 30,
    }),
    accessExplanation: build.query<
      AccessExplanation,
      { scope: string; principalId: string; action?: string | undefined }
    >({
      query: (query) => ({ url: '/api/resource/authorization/explain', query }),
      providesTags: ['Access'],
    }),
    addAssignment: build.mutation<RoleAssignment, BodyOf<typeof accessRoutes.add>>({
      query: (body) => ({ url: '/api/resource/authorization', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Access', 'ResourceGroup', 'Inventory']),
    }),
    removeAssignment: build.mutation<null, { scope: string; name: string }>({
      query: (query) => ({ url: '/api/resource/authorization', method: 'DELETE', query }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Access', 'ResourceGroup', 'Inventory']),
    }),
  }),
});

export const {
  useSubscriptionsQuery,
  useConnectSubscriptionMutation,
  useDisconnectSubscriptionMutation,
  useChooseSubscriptionMutation,
  useInventoryStatusQuery,
  useRefreshInventoryMutation,
  useResourcesQuery,
  useResourceFacetQuery,
  useResourceGroupQuery,
  useCreateResourceGroupMutation,
  useEditResourceGroupMutation,
  useDeleteResourceGroupMutation,
  useGroupDependantsQuery,
  useGroupLocksQuery,
  useAddLockMutation,
  useRemoveLockMutation,
  useRoleAssignmentsQuery,
  useCloudRolesQuery,
  usePrincipalsQuery,
  useAccessExplanationQuery,
  useAddAssignmentMutation,
  useRemoveAssignmentMutation,
} = inventoryApi;
