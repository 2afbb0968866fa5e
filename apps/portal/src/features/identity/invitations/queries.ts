import type {
  AccessRequest,
  BodyOf,
  Invitation,
  invitationRoutes,
  ListResult,
  ResponseOf,
} from '@blueport/contracts';
import { administrationApi } from '../../../core/api/administration/administration-api.ts';
import type { ListParameters } from '../../../core/api/administration/administration-api.ts';

type Created = ResponseOf<typeof invitationRoutes.create>;
type NewInvitations = BodyOf<typeof invitationRoutes.create>;

const taggedApi = administrationApi.enhanceEndpoints({ addTagTypes: ['Invitation', 'AccessRequest'] });

const invitationApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    invitations: build.query<ListResult<Invitation>, ListParameters>({
      query: (query) => ({ url: '/api/invite/user', query }),
      providesTags: ['Invitation'],
    }),
    invite: build.mutation<Created, NewInvitations>({
      query: (body) => ({ url: '/api/invite/user', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['Invitation', 'User']),
    }),
    resendInvitation: build.mutation<Invitation, string>({
      query: (id) => ({ url: `/api/invite/user/${id}/resend`, method: 'POST' }),
      invalidatesTags: ['Invitation'],
    }),
    revokeInvitation: build.mutation<null, string>({
      query: (id) => ({ url: `/api/invite/user/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Invitation', 'User'],
    }),
    accessRequests: build.query<ListResult<AccessRequest>, ListParameters>({
      query: (query) => ({ url: '/api/trail/request', query }),
      providesTags: ['AccessRequest'],
    }),
    acceptRequest: build.mutation<Invitation, { id: string; roleId: string }>({
      query: ({ id, roleId }) => ({
        url: `/api/trail/request/${id}/accept`,
        method: 'POST',
        body: { roleId },
      }),
      invalidatesTags: ['AccessRequest', 'Invitation', 'User'],
    }),
    declineRequest: build.mutation<AccessRequest, string>({
      query: (id) => ({ url: `/api/trail/request/${id}/decline`, method: 'POST' }),
      invalidatesTags: ['AccessRequest'],
    }),
  }),
});

export const {
  useInvitationsQuery,
  useInviteMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
  useAccessRequestsQuery,
  useAcceptRequestMutation,
  useDeclineRequestMutation,
} = invitationApi;
