import type { BodyOf, Connection, connectionRoutes, ConnectionTest, ListResult } from '@blueport/contracts';
import { administrationApi, ifMatch } from './administration-api.ts';
import type { Edit } from './administration-api.ts';

type NewConnection = BodyOf<typeof connectionRoutes.create>;
export type ConnectionCredential = NewConnection['credential'];
type ConnectionEdit = BodyOf<typeof connectionRoutes.rotate>;

const url = (organization: string, id = '') => `/api/org/${organization}/connection${id && `/${id}`}`;

const connectionApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of them at once: an organization has a handful. */
    connections: build.query<ListResult<Connection>, string>({
      query: (organization) => ({ url: url(organization), query: { limit: 0, sortObj: '{"name":1}' } }),
      providesTags: ['Connection'],
    }),
    createConnection: build.mutation<Connection, { organization: string; body: NewConnection }>({
      query: ({ organization, body }) => ({ url: url(organization), method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Connection', 'Organization']),
    }),
    testConnection: build.mutation<ConnectionTest, { organization: string; id: string }>({
      query: ({ organization, id }) => ({ url: `${url(organization, id)}/test`, method: 'POST' }),
      invalidatesTags: ['Connection'],
    }),
    editConnection: build.mutation<Connection, Edit<ConnectionEdit> & { organization: string }>({
      query: ({ organization, id, etag, body }) => ({
        url: url(organization, id),
        method: 'PUT',
        headers: ifMatch(etag),
        body,
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Connection']),
    }),
    deleteConnection: build.mutation<null, { organization: string; id: string; etag: string }>({
      query: ({ organization, id, etag }) => ({
        url: url(organization, id),
        method: 'DELETE',
        headers: ifMatch(etag),
      }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Connection', 'Organization']),
    }),
  }),
});

export const {
  useConnectionsQuery,
  useCreateConnectionMutation,
  useTestConnectionMutation,
  useEditConnectionMutation,
  useDeleteConnectionMutation,
} = connectionApi;
