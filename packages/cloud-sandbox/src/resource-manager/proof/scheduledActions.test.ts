import { CostManagementClient, type ScheduledAction } from '@azure/arm-costmanagement';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud } from '../../testing/armClient.ts';
import { plannedSubscriptions } from '../../world/estate/subscriptions.ts';
import { TENANTS } from '../../world/people.ts';

const hour = 3_600_000;
// A Monday.
let now = Date.parse('2026-11-16T12:00:00Z');
let cloud: TestCloud;
let costs: CostManagementClient;
const production = `/subscriptions/${plannedSubscriptions[0]?.id ?? ''}`;

beforeAll(async () => {
  cloud = await startTestCloud({ scale: 0.25, now: () => new Date(now), tokenSeconds: 90 * 86_400 });
  costs = new CostManagementClient(cloud.credential('admin@contoso.example', TENANTS.contoso), {
    httpClient: cloud.httpClient,
    endpoint: 'https://management.azure.com',
  });
});
afterAll(() => cloud.sandbox.close());

const action = (to: string, schedule: Partial<ScheduledAction['schedule']> = {}): ScheduledAction => ({
  displayName: 'Cost of the team',
  kind: 'Email',
  notification: { subject: 'Weekly cost', message: 'For the meeting', to: [to] },
  schedule: {
    frequency: 'Weekly',
    daysOfWeek: ['Wednesday'],
    hourOfDay: 7,
    startDate: new Date('2026-11-01T00:00:00Z'),
    endDate: new Date('2027-11-01T00:00:00Z'),
    ...schedule,
  },
  status: 'Enabled',
  viewId: `${production}/providers/Microsoft.CostManagement/views/ms:CostByService`,
});

const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  const answer = await fetch(`${cloud.sandbox.origin}/__mail?to=${encodeURIComponent(to)}`);
  return ((await answer.json()) as { mails: { subject: string; text: string }[] }).mails;
};
/** Any request advances the clock of the cloud. */
const touch = () => cloud.call(`${production}?api-version=2022-12-01`, { as: 'admin@contoso.example' });

describe('a scheduled action', () => {
  it('is created, read, listed, checked for its name and deleted', async () => {
    const created = await costs.scheduledActions.createOrUpdateByScope(
      production,
      'team',
      action('a@contoso.example'),
    );
    expect(created).toMatchObject({ kind: 'Email', displayName: 'Cost of the team', scope: production });
    expect(await costs.scheduledActions.getByScope(production, 'team')).toMatchObject({ status: 'Enabled' });
    const names: (string | undefined)[] = [];
    for await (const { name } of costs.scheduledActions.listByScope(production)) names.push(name);
    expect(names).toEqual(['team']);
    const check = (name: string) =>
      costs.scheduledActions.checkNameAvailabilityByScope(production, {
        name,
        type: 'Microsoft.CostManagement/ScheduledActions',
      });
    expect(await check('team')).toMatchObject({ nameAvailable: false, reason: 'AlreadyExists' });
    expect(await check('free')).toMatchObject({ nameAvailable: true });
    await costs.scheduledActions.deleteByScope(production, 'team');
    await expect(costs.scheduledActions.getByScope(production, 'team')).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  it('refuses a schedule without recipients, and an anomaly alert that is not daily', async () => {
    const without = { ...action('a@contoso.example'), notification: { subject: 'None', to: [] } };
    await expect(
      costs.scheduledActions.createOrUpdateByScope(production, 'none', without),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(
      costs.scheduledActions.createOrUpdateByScope(production, 'alert', {
        ...action('a@contoso.example'),
        kind: 'InsightAlert',
      }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  it('sends a mail on its day and hour, once, and on demand', async () => {
    const to = 'weekly@contoso.example';
    await costs.scheduledActions.createOrUpdateByScope(production, 'weekly', action(to));
    now = Date.parse('2026-11-18T06:59:00Z');
    await touch();
    expect(await mailsTo(to)).toEqual([]);
    now += hour;
    await touch();
    await touch();
    const [mail, ...more] = await mailsTo(to);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Weekly cost');
    expect(mail?.text).toMatch(
      /For the meeting[\s\S]*View: ms:CostByService[\s\S]*Cost of this month: [1-9]/,
    );
    await costs.scheduledActions.runByScope(production, 'weekly');
    expect(await mailsTo(to)).toHaveLength(2);
    now = Date.parse('2026-11-25T08:00:00Z');
    await touch();
    expect(await mailsTo(to)).toHaveLength(3);
    await costs.scheduledActions.deleteByScope(production, 'weekly');
  });

  it('follows the weeks and days of a monthly schedule', async () => {
    const to = 'monthly@contoso.example';
    const monthly = { frequency: 'Monthly', weeksOfMonth: ['Last'], daysOfWeek: ['Monday'] };
    await costs.scheduledActions.createOrUpdateByScope(production, 'monthly', action(to, monthly));
    now = Date.parse('2026-11-29T23:00:00Z');
    await touch();
    expect(await mailsTo(to)).toEqual([]);
    now = Date.parse('2026-11-30T07:30:00Z');
    await touch();
    expect(await mailsTo(to)).toHaveLength(1);
    await costs.scheduledActions.deleteByScope(production, 'monthly');
  });

  it('reports on demand whether cost is unusual', async () => {
    const to = 'anomaly@contoso.example';
    const alert = { ...action(to, { frequency: 'Daily', daysOfWeek: [] }), kind: 'InsightAlert' as const };
    await costs.scheduledActions.createOrUpdateByScope(production, 'anomaly', alert);
    await costs.scheduledActions.runByScope(production, 'anomaly');
    const [mail] = await mailsTo(to);
    expect(mail?.text).toMatch(/No unusual cost was found|Unusual cost on/);
  });
});
