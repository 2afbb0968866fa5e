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
  scope: { kind: 'organization', key: '', name: null },
  period: 'month',
  startsOn: null,
  from: '2026-11-01',
  to: '2026-11-30',
  thresholds: [{ percent: 100, basis: 'planned', actions: ['block'], crossedAt: null }],
  spend: null,
  spendHidden: false,
  warnings: [],
  stop: null,
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

/** A limit where only some of the counted resources have a known price. */
export const partlyPriced = (context: BrowserContext) =>
  context.route(/\/api\/costManagement\/budget(\?|$)/, (route) =>
    route.fulfill({
      json: { count: 1, total: 1, result: [limit] } satisfies ListResult<Budget>,
    }),
  );
