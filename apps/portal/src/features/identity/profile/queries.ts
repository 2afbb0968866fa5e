import type { AccessToken, accountRoutes, BodyOf, linkRoutes, ResponseOf } from '@blueport/contracts';
import { api } from '../../../core/api/api.ts';

type NewAccessToken = ResponseOf<typeof accountRoutes.createToken>;
type GithubLink = ResponseOf<typeof linkRoutes.github>;
type AwsSession = ResponseOf<typeof linkRoutes.aws>;

const profileApi = api.enhanceEndpoints({ addTagTypes: ['AccessToken', 'Github', 'Aws'] }).injectEndpoints({
  endpoints: (build) => ({
    endSession: build.mutation<null, string>({
      query: (id) => ({ url: `/api/user/session/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Me'],
    }),
    endSessions: build.mutation<{ readonly ended: number }, { readonly keepCurrent: boolean }>({
      query: (body) => ({ url: '/api/user/session/end', method: 'POST', body }),
      invalidatesTags: (_answer, error, { keepCurrent }) => (error || !keepCurrent ? [] : ['Me']),
    }),
    accessTokens: build.query<readonly AccessToken[], void>({
      query: () => '/api/user/token',
      providesTags: ['AccessToken'],
    }),
    createAccessToken: build.mutation<NewAccessToken, BodyOf<typeof accountRoutes.createToken>>({
      query: (body) => ({ url: '/api/user/token', method: 'POST', body }),
      invalidatesTags: (_answer, error) => (error ? [] : ['AccessToken']),
    }),
    revokeAccessToken: build.mutation<null, string>({
      query: (id) => ({ url: `/api/user/token/${id}`, method: 'DELETE' }),
      invalidatesTags: ['AccessToken'],
    }),
    github: build.query<GithubLink, void>({ query: () => '/api/user/github', providesTags: ['Github'] }),
    startGithub: build.mutation<{ readonly url: string }, void>({
      query: () => ({ url: '/api/user/github/start', method: 'POST' }),
    }),
    linkGithub: build.mutation<GithubLink, BodyOf<typeof linkRoutes.linkGithub>>({
      query: (body) => ({ url: '/api/user/github', method: 'POST', body }),
      invalidatesTags: ['Github'],
    }),
    unlinkGithub: build.mutation<null, void>({
      query: () => ({ url: '/api/user/github', method: 'DELETE' }),
      invalidatesTags: ['Github'],
    }),
    aws: build.query<AwsSession, void>({ query: () => '/api/aws/session', providesTags: ['Aws'] }),
    signInAws: build.mutation<ResponseOf<typeof linkRoutes.signInAws>, void>({
      query: () => ({ url: '/api/aws/session', method: 'POST' }),
      invalidatesTags: ['Aws'],
    }),
    signOutAws: build.mutation<null, void>({
      query: () => ({ url: '/api/aws/session', method: 'DELETE' }),
      invalidatesTags: ['Aws'],
    }),
  }),
});

export const {
  useAccessTokensQuery,
  useAwsQuery,
  useCreateAccessTokenMutation,
  useEndSessionMutation,
  useEndSessionsMutation,
  useGithubQuery,
  useLinkGithubMutation,
  useRevokeAccessTokenMutation,
  useSignInAwsMutation,
  useSignOutAwsMutation,
  useStartGithubMutation,
  useUnlinkGithubMutation,
} = profileApi;
