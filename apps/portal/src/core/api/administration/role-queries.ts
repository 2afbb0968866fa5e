import type {
  BodyOf,
  Dependants,
  ListResult,
  PermissionEffect,
  RoleDetail,
  RoleRow,
  roleRoutes,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration-api.ts';
import type { Edit, ListParameters } from './administration-api.ts';

type NewRole = BodyOf<typeof roleRoutes.create>;
type RoleEdit = BodyOf<typeof roleRoutes.edit>;

const roleApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    roles: build.query<ListResult<RoleRow>, ListParameters>({
      query: (query) => ({ url: '/api/role', query }),
      providesTags: ['Role'],
    }),
    role: build.query<RoleDetail, string>({
      query: (id) => `/api/role/${id}`,
      providesTags: ['Role'],
    }),
    roleDependants: build.query<Dependants, string>({
      query: (id) => `/api/role/${id}/dependants`,
      providesTags: ['Role', 'User'],
    }),
    /** A question, although it travels as POST. */
    roleEffect: build.query<PermissionEffect, { id: string; permissions: readonly string[] }>({
      query: ({ id, permissions }) => ({
        url: `/api/role/${id}/preview`,
        method: 'POST',
        body: { permissions },
      }),
      providesTags: ['Role', 'User'],
      keepUnusedDataFor: 10,
    }),
    createRole: build.mutation<RoleDetail, NewRole>({
      query: (body) => ({ url: '/api/role', method: 'POST', body }),
      invalidatesTags: ['Role'],
    }),
    editRole: build.mutation<RoleDetail, Edit<RoleEdit>>({
      query: ({ id, etag, body }) => ({
        url: `/api/role/${id}`,
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Role', 'User', 'Me']),
    }),
    deleteRole: build.mutation<null, { id: string; etag: string; assignTo?: string }>({
      query: ({ id, etag, assignTo }) => ({
        url: `/api/role/${id}`,
        method: 'DELETE',
        headers: ifMatch(etag),
        query: { assignTo },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Role', 'User']),
    }),
  }),
});

export const {
  useRolesQuery,
  useRoleQuery,
  useLazyRoleQuery,
  useRoleDependantsQuery,
  useRoleEffectQuery,
  useCreateRoleMutation,
  useEditRoleMutation,
  useDeleteRoleMutation,
} = roleApi;
