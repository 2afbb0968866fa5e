import type { BodyOf, Verdict, verdictRoutes } from '@blueport/contracts';
import { api } from '../../../api/api.ts';

const upgradeApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkUpgrade: build.mutation<Verdict, { id: string; body: BodyOf<typeof verdictRoutes.upgrade> }>({
      query: ({ id, body }) => ({
        url: `/api/user/deployment/${encodeURIComponent(id)}/upgrade/verdict`,
        method: 'POST',
        body,
        asks: true,
      }),
    }),
  }),
});

export const { useCheckUpgradeMutation } = upgradeApi;
