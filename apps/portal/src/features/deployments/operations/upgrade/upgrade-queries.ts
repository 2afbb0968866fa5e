import type { BodyOf, Verdict, verdictRoutes } from '@blueport/contracts';
import { api } from '../../../../core/api/api.ts';
import { type Fresh, freshQuery } from '../../../../parts/verdict/fresh-query.ts';

const upgradeApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkUpgrade: build.mutation<Verdict, { id: string; body: BodyOf<typeof verdictRoutes.upgrade> } & Fresh>(
      {
        query: ({ id, body, fresh }) => ({
          url: `/api/user/deployment/${encodeURIComponent(id)}/upgrade/verdict`,
          method: 'POST',
          query: freshQuery(fresh),
          body,
          asks: true,
        }),
      },
    ),
  }),
});

export const { useCheckUpgradeMutation } = upgradeApi;
