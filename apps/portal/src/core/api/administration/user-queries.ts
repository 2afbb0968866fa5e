import type {
  BodyOf,
  Dependants,
  ListResult,
  ResponseOf,
  UserDetail,
  UserRow,
  userRoutes,
} from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration-api.ts';
import type { Edit, ListParameters } from './administration-api.ts';

type NewUser = BodyOf<typeof userRoutes.create>;
export type UserEdit = BodyOf<typeof userRoutes.edit>;
export type UserPermissions = ResponseOf<typeof userRoutes.permissions>;
type UserSession = ResponseOf<typeof userRoutes.sessions>[number];

const userApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<ListResult<UserRow>, ListParameters>({
      query: (query) => ({ url: '/api/user', query }),
      providesTags: ['User'],
    }),
    user: build.query<UserDetail, string>({ query: (id) => `/api/user/${id}`, providesTags: ['User'] }),
    userDependants: build.query<Dependants, string>({
      query: (id) => `/api/user/${id}/dependants`,
      providesTags: ['User', 'Deployment'],
    }),
    userPermissions: build.query<UserPermissions, string>({
      query: (id) => `/api/user/${id}/permission`,
      providesTags: ['User', 'Role', 'Organization'],
    }),
    userSessions: build.query<readonly UserSession[], string>({
      query: (id) => `/api/user/${id}/session`,
      providesTags: ['User'],
    }),
    createUser: build.mutation<UserDetail, NewUser>({
      query: (body) => ({ url: '/api/user', method: 'POST', body }),
      invalidatesTags: ['User', 'Role'],
    }),
    editUser: build.mutation<UserDetail, Edit<UserEdit>>({
      query: ({ id, etag, body }) => ({
        url: `/api/user/${id}`,
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Role', 'Deployment']),
    }),
    deleteUser: build.mutation<null, { id: string; etag: string; assignTo?: string }>({
      query: ({ id, etag, assignTo }) => ({
        url: `/api/user/${id}`,
        method: 'DELETE',
        headers: ifMatch(etag),
        query: { assignTo },
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['User', 'Role', 'Deployment']),
    }),
    endUserSessions: build.mutation<{ ended: number }, string>({
      query: (id) => ({ url: `/api/user/${id}/session`, method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useLazyUserQuery,
  useUserDependantsQuery,
  useUserPermissionsQuery,
  useUserSessionsQuery,
  useCreateUserMutation,
  useEditUserMutation,
  useDeleteUserMutation,
  useEndUserSessionsMutation,
} = userApi;
