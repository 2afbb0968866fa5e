import type { BodyOf, nameCheckRoutes, ResponseOf } from '@blueport/contracts';
import { administrationApi } from './administration-api.ts';

type Question = BodyOf<typeof nameCheckRoutes.check>;
type Answer = ResponseOf<typeof nameCheckRoutes.check>;

const nameCheckApi = administrationApi.injectEndpoints({
  endpoints: (build) => ({
    /** A question, although it travels as POST; names come and go, so an answer is soon forgotten. */
    nameCheck: build.query<Answer, Question>({
      query: (body) => ({ url: '/api/namecheck', method: 'POST', body }),
      keepUnusedDataFor: 5,
    }),
  }),
});

export const { useNameCheckQuery } = nameCheckApi;
