import type { BrowserContext, Page } from '@playwright/test';
import { admin, type Moment } from './moment.ts';

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const report = {
  viewId: '01900000-0000-7000-8000-000000000001',
  weekday: 'monday',
  hour: 8,
  timeZone: 'Europe/Berlin',
  stopped: null,
  nextAt: at(50),
  sentAt: null,
  skipped: false,
  etag: '"1"',
  createdAt: at(-500),
};
/** Reports in every state. */
const reports = [
  { ...report, id: 'a', name: 'Production by service', sentAt: at(-118) },
  { ...report, id: 'b', name: 'Storage of the data platform', weekday: 'friday', hour: 17 },
  { ...report, id: 'c', name: 'Team “web”', skipped: true, sentAt: at(-286) },
  { ...report, id: 'd', name: 'Sandbox', stopped: 'permission', nextAt: null, sentAt: at(-400) },
  { ...report, id: 'e', name: 'Old project', viewId: null, stopped: 'view', nextAt: null },
];

const answer = (json: unknown) => (context: BrowserContext) =>
  context.route(
    (url) => url.pathname === '/api/costManagement/report',
    (route) => route.fulfill({ json }),
  );

const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Weekly reports' }).click();
  await page.getByRole('dialog', { name: 'Weekly reports' }).waitFor();
};

/** Weekly cost reports by mail. */
export const costReportMoments: readonly Moment[] = [
  { name: 'cost-reports', path: '/portal/costanalysis', account: admin, answers: answer(reports), act: open },
  {
    name: 'cost-reports-empty',
    path: '/portal/costanalysis',
    account: admin,
    answers: answer([]),
    act: open,
  },
  {
    name: 'cost-report-gone',
    path: '/portal/costanalysis?report=f',
    account: admin,
    answers: answer(reports.slice(0, 1)),
    act: (page) => page.getByRole('dialog', { name: 'Weekly reports' }).waitFor(),
  },
  {
    name: 'cost-report-new',
    path: '/portal/costanalysis?f.service=Storage&group=resourceGroup',
    account: admin,
    answers: answer([]),
    act: async (page) => {
      await open(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Subscribe' }).click();
      await page.getByRole('textbox', { name: 'Name of the new view' }).waitFor();
    },
  },
];
