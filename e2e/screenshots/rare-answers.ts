import type { Budget, ListResult } from '@blueport/contracts';
import type { BrowserContext } from '@playwright/test';

const sizes = ['Standard_B2s', 'Standard_B4ms', 'Standard_D2s_v5', 'Standard_D4s_v5', 'Standard_E2s_v5'];

/** An upgrade whose kept machine size is not compatible with the image. */
export const refusedSize = (context: BrowserContext) =>
  context.route('**/upgrade/preview', (route) =>
    route.fulfill({
      status: 422,
      json: {
        type: 'urn:blueport:problem:invalid-input',
        title: 'Some values are not valid',
        status: 422,
        errors: [
          {
            pointer: '/parameters/vmSize',
            code: 'size-not-allowed',
            message: `The image of these machines is not for Standard_B1s; choose one of ${sizes.join(', ')}.`,
            values: { size: 'Standard_B1s', allowed: sizes.join(', ') },
          },
        ],
      },
    }),
  );

const at = '2026-11-20T10:00:00.000Z';
const limit: Budget = {
  id: '0193a000-0000-7000-8000-0000000000b1',
  subscriptionId: null,
  subscriptionName: null,
  currency: 'USD',
  limit: '12000',
  deployed: '8412.60',
  reserved: '310.25',
  left: '3277.15',
  requested: '145.00',
  deployments: 42,
  unpriced: 3,
  partlyUnpriced: 5,
  gone: 2,
  createdAt: at,
  updatedAt: at,
  etag: '"1"',
};
const production: Budget = {
  ...limit,
  id: '0193a000-0000-7000-8000-0000000000b2',
  subscriptionId: '5c0a7050-44d7-4f61-8c53-6ea094b3bd04',
  subscriptionName: 'Contoso Production',
  limit: '5000',
  deployed: '4920.00',
  reserved: '260.00',
  left: '-180.00',
  deployments: 11,
  unpriced: 0,
  partlyUnpriced: 1,
  gone: 0,
};

/** Limits where only some of the counted resources have a known price. */
export const partlyPriced = (context: BrowserContext) =>
  context.route(/\/api\/costManagement\/budget(\?|$)/, (route) =>
    route.fulfill({
      json: { count: 2, total: 2, result: [limit, production] } satisfies ListResult<Budget>,
    }),
  );
