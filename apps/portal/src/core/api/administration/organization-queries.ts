import type {
  BodyOf,
  Dependants,
  DirectoryDescription,
  ListResult,
  OrganizationDetail,
  OrganizationRow,
  organizationRoutes,
  PermissionEffect,
  ResponseOf,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration-api.ts';
import type { Edit, ListParameters } from './administration-api.ts';

type DirectoryQuestion = BodyOf<typeof organizationRoutes.describeDirectory>;
type NewDirectory = BodyOf<typeof organizationRoutes.linkDirectory>;
type Unlinked = ResponseOf<typeof organizationRoutes.unlinkDirectory>;
type Restored = ResponseOf<typeof organizationRoutes.restoreAdministrator>;
type CreatedWithUser = ResponseOf<typeof organizationRoutes.createWithUser>;

const url = (id: string) => `/api/org/${id}`;

const organizationApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    organizations: build.query<ListResult<OrganizationRow>, ListParameters>({
      query: (query) => ({ url: '/api/org', query }),
      providesTags: ['Organization'],
    }),
    organizationDetail: build.query<OrganizationDetail, string>({
      query: url,
      providesTags: ['Organization'],
    }),
    organizationDependants: build.query<Dependants, string>({
      query: (id) => `${url(id)}/dependants`,
      providesTags: ['Organization', 'User', 'Role'],
    }),
    /** A question, although it travels as POST. */
    organizationEffect: build.query<PermissionEffect, { id: string; permissions: readonly string[] }>({
      query: ({ id, permissions }) => ({
        url: `${url(id)}/permission/preview`,
        method: 'POST',
        body: { permissions },
      }),
      providesTags: ['Organization', 'Role', 'User'],
      keepUnusedDataFor: 10,
    }),
    createOrganization: build.mutation<OrganizationDetail, BodyOf<typeof organizationRoutes.create>>({
      query: (body) => ({ url: '/api/org', method: 'POST', body }),
      invalidatesTags: ['Organization'],
    }),
    createOrganizationWithUser: build.mutation<
      CreatedWithUser,
      BodyOf<typeof organizationRoutes.createWithUser>
    >({
      query: (body) => ({ url: '/api/orgwithuser', method: 'POST', body }),
      invalidatesTags: ['Organization'],
    }),
    editOrganization: build.mutation<OrganizationDetail, Edit<{ name: string }>>({
      query: ({ id, etag, body }) => ({ url: url(id), method: 'PUT', headers: ifMatch(etag), body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization', 'Me']),
    }),
    editOrganizationSignIn: build.mutation<OrganizationDetail, Edit<{ requiresMultiFactor: boolean }>>({
      query: ({ id, etag, body }) => ({
        url: `${url(id)}/sign-in`,
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization']),
    }),
    editOrganizationPermissions: build.mutation<OrganizationDetail, Edit<{ permissions: string[] }>>({
      query: ({ id, etag, body }) => ({
        url: `${url(id)}/permission`,
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization', 'Role', 'User', 'Me']),
    }),
    restoreAdministrator: build.mutation<Restored, { id: string; email?: string }>({
      query: ({ id, ...body }) => ({ url: `${url(id)}/administrator`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization', 'Role', 'User']),
    }),
    deleteOrganization: build.mutation<null, { id: string; etag: string; key: string }>({
      query: ({ id, etag, key }) => ({
        url: url(id),
        method: 'DELETE',
        headers: ifMatch(etag),
        query: { key },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization']),
    }),
    describeDirectory: build.mutation<DirectoryDescription, DirectoryQuestion>({
      query: (body) => ({ url: '/api/azure/organization.get', method: 'POST', body }),
    }),
    linkDirectory: build.mutation<OrganizationDetail, { id: string; body: NewDirectory }>({
      query: ({ id, body }) => ({ url: `${url(id)}/directory`, method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization', 'Directory']),
    }),
    unlinkEffect: build.query<Dependants, { id: string; tenantId: string }>({
      query: ({ id, tenantId }) => `${url(id)}/directory/${tenantId}/dependants`,
      providesTags: ['Organization', 'User'],
    }),
    unlinkDirectory: build.mutation<Unlinked, { id: string; tenantId: string; etag: string }>({
      query: ({ id, tenantId, etag }) => ({
        url: `${url(id)}/directory/${tenantId}`,
        method: 'DELETE',
        headers: ifMatch(etag),
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Organization', 'Directory', 'User', 'Connection']),
    }),
  }),
});

export const {
  useOrganizationsQuery,
  useOrganizationDetailQuery,
  useLazyOrganizationDetailQuery,
  useOrganizationDependantsQuery,
  useOrganizationEffectQuery,
  useCreateOrganizationMutation,
  useCreateOrganizationWithUserMutation,
  useEditOrganizationMutation,
  useRestoreAdministratorMutation,
  useEditOrganizationPermissionsMutation,
  useEditOrganizationSignInMutation,
  useDeleteOrganizationMutation,
  useDescribeDirectoryMutation,
  useLinkDirectoryMutation,
  useUnlinkEffectQuery,
  useUnlinkDirectoryMutation,
} = organizationApi;
