import type { CloudName, CostReport, SavedView } from '@blueport/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSubscriber } from '../../../create-cost-reports.ts';
import { createLogger } from '../../../logging.ts';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startInventoryWorld, type InventoryWorld } from '../../../testing/inventory-world.testing.ts';
import { outboxOf } from '../../../testing/outbox-mail.ts';
import { problemOf } from '../../../testing/test-server.ts';
import { createReadAbsentScopes } from '../../cloud/inventory/rights/absent-person.ts';
import { createPersonTokens } from '../../identity/session/index.ts';
import { createMailer } from '../../messaging/mail/index.ts';
import { createNotifier } from '../../messaging/notifications/index.ts';
import { addDays, costSources, dayOf } from '../cost/index.ts';
import { claimCost } from '../cost/sync/claims.ts';
import { readCost } from '../cost/sync/read-cost.ts';
import { claimReports } from './report-store.ts';
import { retryReport, sendReport, type SendingParts } from './send-report.ts';

let world: InventoryWorld;
let admin: Actor;
let reader: Actor;
let sending: SendingParts;
const path = '/api/costManagement/report';
const schedule = { weekday: 'monday', hour: 8, timeZone: 'Europe/Berlin' };

/** Reads the last months of all subscriptions. */
async function readDueCost(): Promise<void> {
  const { db } = world.server.database;
  const parts = {
    db,
    log: createLogger('silent'),
    signal: new AbortController().signal,
    now: () => new Date(),
    sources: costSources,
    months: 2,
    readBlobOf: (cloud: CloudName) => world.embedded.world.clouds[cloud]!.readBlob,
  };
  for (const claim of await claimCost(db, 'test', { limit: 100 }))
    await readCost(parts, claim, () => world.readerOf(claim.organizationId, claim.tenantId, claim.cloud));
}

beforeAll(async () => {
  world = await startInventoryWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
  reader = await world.signIn('reader@contoso.example', 'Contoso');
  await world.discover();
  await world.readDue();
  await admin.get('/api/costManagement/cost/reading');
  await readDueCost();
  const { parts, database } = world.server;
  const mailer = createMailer(parts, true);
  const sessions = createPersonTokens(database.db, parts.vault);
  const scopesOfPerson = createReadAbsentScopes(database.db, {
    world: world.embedded.world,
    sessions,
    readerOf: world.readerOf,
  });
  sending = {
    db: database.db,
    log: createLogger('silent'),
    now: () => new Date(),
    inventory: { scopesOfPerson },
    findSubscriber,
    mailer,
    notifier: createNotifier(parts, mailer),
  };
});
afterAll(() => world.stop());
beforeEach(async () => {
  const { db } = world.server.database;
  await sql`delete from cost_report`.execute(db);
  await sql`delete from mail_outbox`.execute(db);
});

let views = 0;
async function saveView(actor: Actor, query: string, sharing = 'private'): Promise<SavedView> {
  views += 1;
  const answer = await actor.post('/api/user/view', {
    list: 'cost-analysis',
    path: '/portal/costanalysis',
    name: `View ${views}`,
    query,
    sharing,
    pinned: false,
    isDefault: false,
  });
  expect(answer.status).toBe(201);
  return answer.body as SavedView;
}

async function subscribe(actor: Actor, viewId: string): Promise<CostReport> {
  const answer = await actor.post(path, { viewId, ...schedule });
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  return answer.body as CostReport;
}
const subscribeTo = async (actor: Actor, query = '') => subscribe(actor, (await saveView(actor, query)).id);

const makeDue = () => sql`update cost_report set next_at = now() - interval '1 minute'`.execute(sending.db);

/** Sends due reports like a server process. Returns their number. */
async function sendDue(parts = sending): Promise<number> {
  const claims = await claimReports(parts.db, 'test', 20);
  for (const claim of claims)
    await sendReport(parts, claim).catch((error: unknown) => retryReport(parts, claim, error));
  return claims.length;
}

const mailTo = async (address: string) =>
  (await outboxOf(world.server, address)).filter(({ kind }) => kind === 'costReport');
const reportsOf = async (actor: Actor) => (await actor.get(path)).body as CostReport[];

async function notificationsOf(actor: Actor) {
  const { rows } = await sql<{ kind: string; outcome: string; says: { code: string }[] }>`
    select kind, outcome, says from notification where account_id = ${actor.session.account.id}
      and kind = 'costReport' order by created_at desc`.execute(sending.db);
  return rows.map(({ outcome, says }) => [outcome, ...says.map(({ code }) => code)]);
}

describe('the reports of a person', () => {
  it('can be subscribed to, changed and stopped', async () => {
    const report = await subscribeTo(admin, 'group=owner');
    expect(report).toMatchObject({ ...schedule, stopped: null, sentAt: null, skipped: false });
    expect(Date.parse(report.nextAt!)).toBeGreaterThan(Date.now());
    const edited = await admin.put(`${path}/${report.id}`, { weekday: 'friday', hour: 17 }, report.etag);
    expect(edited.body).toMatchObject({ weekday: 'friday', hour: 17, timeZone: 'Europe/Berlin' });
    expect(problemOf(await admin.put(`${path}/${report.id}`, { hour: 1 }, report.etag))).toBe('stale');
    expect((await admin.remove(`${path}/${report.id}`)).status).toBe(204);
    expect(await reportsOf(admin)).toEqual([]);
  });

  it('are hidden from others, also from administrators', async () => {
    const report = await subscribeTo(reader);
    expect(await reportsOf(admin)).toEqual([]);
    expect((await admin.remove(`${path}/${report.id}`)).status).toBe(404);
    expect((await admin.put(`${path}/${report.id}`, { hour: 1 }, report.etag)).status).toBe(404);
  });

  it('need a view that the person may read, once per view, and a known time zone', async () => {
    const own = await saveView(admin, '');
    expect((await reader.post(path, { viewId: own.id, ...schedule })).status).toBe(404);
    const list = await admin.post('/api/user/view', {
      list: 'deployments',
      path: '/portal/deployment',
      name: 'Not cost',
      query: '',
      sharing: 'private',
      pinned: false,
      isDefault: false,
    });
    const other = (list.body as SavedView).id;
    expect((await admin.post(path, { viewId: other, ...schedule })).status).toBe(404);
    await subscribe(admin, own.id);
    expect((await admin.post(path, { viewId: own.id, ...schedule })).body).toMatchObject({
      errors: [{ pointer: '/viewId', code: 'duplicate' }],
    });
    const second = await saveView(admin, '');
    expect(
      (await admin.post(path, { viewId: second.id, ...schedule, timeZone: 'Mars/Olympus' })).body,
    ).toMatchObject({ errors: [{ pointer: '/timeZone', code: 'unknown' }] });
  });
});

describe('a due report', () => {
  it('is sent once with the figures of the week, and again after a week', async () => {
    const report = await subscribeTo(admin, 'group=service');
    await makeDue();
    expect(await sendDue()).toBe(1);
    expect(await sendDue()).toBe(0);
    const [mail, ...more] = await mailTo('admin@contoso.example');
    expect(more).toEqual([]);
    const to = addDays(dayOf(new Date()), -2);
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
    const filter = `from=${addDays(to, -6)}&to=${to}`;
    const analysis = (await admin.get(`/api/costManagement/cost?${filter}&groupBy=service`)).body as {
      total: string;
      currency: string;
      groups: { label: string; total: string }[];
    };
    const total = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: analysis.currency,
      currencyDisplay: 'code',
    }).format(Number(analysis.total));
    expect(mail!.subject).toBe(`Cost report “View ${views}”: ${total.replace('\u00a0', ' ')}`);
    expect(mail!.text).toContain(`${total} from ${days.formatRange(day(addDays(to, -6)), day(to))}.`);
    expect(mail!.text).toMatch(/more than|less than|As much as|no cost in the week before/);
    expect(mail!.text).toContain('By service');
    for (const { label } of analysis.groups.slice(0, 6)) expect(mail!.text).toContain(`- ${label}: `);
    expect(mail!.text).toContain('What changed');
    expect(mail!.text).toMatch(/grew by|fell by|is new|no longer/);
    expect(mail!.text).toContain(`Complete until ${days.format(day(to))}.`);
    expect(mail!.text).toContain(`/portal/costanalysis?group=service&${filter}&view=${report.viewId}`);
    expect(mail!.text).toContain(`/portal/costanalysis?report=${report.id}`);
    const [after] = await reportsOf(admin);
    expect(after!.sentAt).not.toBeNull();
    expect(Date.parse(after!.nextAt!)).toBeGreaterThan(Date.now());
  });

  it('is sent once by several processes, and by another one after a crash', async () => {
    await subscribeTo(admin);
    await makeDue();
    const counts = await Promise.all([sendDue(), sendDue(), sendDue()]);
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1);
    await makeDue();
    const [crashed] = await claimReports(sending.db, 'crashed', 20);
    expect(await sendDue()).toBe(0);
    await sql`update cost_report set lease_until = now() - interval '1 second'`.execute(sending.db);
    expect(await sendDue()).toBe(1);
    expect(await mailTo('admin@contoso.example')).toHaveLength(2);
    // The first process was only slow: it lost its claim.
    await sendReport(sending, crashed!);
    expect(await mailTo('admin@contoso.example')).toHaveLength(2);
  });

  it('is not sent if the person stopped it in the meantime', async () => {
    const report = await subscribeTo(admin);
    await makeDue();
    const [claim] = await claimReports(sending.db, 'test', 20);
    await admin.remove(`${path}/${report.id}`);
    await sendReport(sending, claim!);
    expect(await mailTo('admin@contoso.example')).toEqual([]);
  });

  it('contains only cost of scopes that the person may read when it is sent', async () => {
    const totals = async (actor: Actor, address: string) => {
      await subscribeTo(actor, 'group=subscription');
      await makeDue();
      await sendDue();
      const mails = await mailTo(address);
      await sql`delete from cost_report`.execute(sending.db);
      return mails.at(-1)!.text;
    };
    const seen = await totals(admin, 'admin@contoso.example');
    expect(seen).toContain('Contoso Production');
    const limited = {
      ...sending,
      inventory: {
        scopesOfPerson: async () => ({
          subscriptions: [],
          groups: [],
          resources: [],
          visibleIds: [],
          mark: '',
        }),
      },
    };
    await subscribeTo(admin, 'group=subscription');
    await makeDue();
    await sendDue(limited);
    const hidden = (await mailTo('admin@contoso.example')).at(-1)!;
    expect(hidden.text).not.toContain('Contoso Production');
    expect(hidden.text).toContain('that you may see');
  });

  it('is written in the language of its reader', async () => {
    const preference = await admin.get('/api/user/preference');
    const body = { ...(preference.body as object), language: 'de' };
    await sql`insert into preference (account_id, body) values (${admin.session.account.id}, ${JSON.stringify(body)}::jsonb)
      on conflict (account_id) do update set body = excluded.body`.execute(sending.db);
    await subscribeTo(admin, 'group=tag:environment');
    await makeDue();
    await sendDue();
    const [mail] = await mailTo('admin@contoso.example');
    expect(mail!.subject).toContain('Kostenbericht „View');
    expect(mail!.text).toContain('Nach Tag environment');
    expect(mail!.html).toContain('<html lang="de">');
    await sql`delete from preference where account_id = ${admin.session.account.id}`.execute(sending.db);
  });
});

describe('a report whose person lost something', () => {
  it('stops with a notification without the permission, and can be resumed', async () => {
    const report = await subscribeTo(reader);
    await makeDue();
    await sql`update organization set permissions = permissions - 'costAnalysis' where key = 'contoso'`.execute(
      sending.db,
    );
    await sendDue();
    await sql`update organization set permissions = permissions || '["costAnalysis"]' where key = 'contoso'`.execute(
      sending.db,
    );
    expect(await mailTo('reader@contoso.example')).toEqual([]);
    const [stopped] = await reportsOf(reader);
    expect(stopped).toMatchObject({ id: report.id, stopped: 'permission', nextAt: null });
    expect((await notificationsOf(reader))[0]).toEqual(['stopped', 'costReportPermission']);
    expect(await sendDue()).toBe(0);
    const resumed = await reader.put(`${path}/${report.id}`, {}, stopped!.etag);
    expect(resumed.body).toMatchObject({ stopped: null, nextAt: expect.any(String) });
  });

  it('stops when the view is deleted, and cannot be resumed', async () => {
    const view = await saveView(reader, '');
    const report = await subscribe(reader, view.id);
    await reader.remove(`/api/user/view/${view.id}`, view.etag);
    await sendDue();
    const [stopped] = await reportsOf(reader);
    expect(stopped).toMatchObject({ stopped: 'view', viewId: null, name: view.name });
    expect((await notificationsOf(reader))[0]).toEqual(['stopped', 'costReportView']);
    const resumed = await reader.put(`${path}/${report.id}`, {}, stopped!.etag);
    expect(resumed.body).toMatchObject({ reason: 'cost-report-without-view' });
  });

  it('stops with a mail when the account is disabled', async () => {
    await subscribeTo(reader);
    await makeDue();
    const setState = (state: string) =>
      sql`update account set state = ${state} where id = ${reader.session.account.id}`.execute(sending.db);
    await setState('Disabled');
    await sendDue();
    await setState('Active');
    const [mail] = await mailTo('reader@contoso.example');
    expect(mail!.text).toContain('Your access to the organization ended');
    expect(mail!.text).not.toMatch(/USD|EUR/);
  });

  it('skips the week if the rights cannot be verified, after retries if the cloud fails', async () => {
    await subscribeTo(reader);
    await makeDue();
    await sendDue({ ...sending, inventory: { scopesOfPerson: async () => undefined } });
    expect((await reportsOf(reader))[0]).toMatchObject({ skipped: true, stopped: null });
    expect((await notificationsOf(reader))[0]).toEqual(['skipped', 'costReportSkipped']);

    await makeDue();
    const failing = {
      ...sending,
      inventory: { scopesOfPerson: () => Promise.reject(new Error('The cloud does not respond.')) },
    };
    expect(await sendDue(failing)).toBe(1);
    expect(await sendDue()).toBe(0);
    await sql`update cost_report set lease_until = null`.execute(sending.db);
    expect(await sendDue()).toBe(1);
    expect(await mailTo('reader@contoso.example')).toHaveLength(1);
    expect((await reportsOf(reader))[0]).toMatchObject({ skipped: false, stopped: null });
  });
});
