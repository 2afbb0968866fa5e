import { expect, test } from 'vitest';
import { announcementBody, draftIssues, emptyDraft, portalPath } from './announcement-draft.ts';

const zone = 'Europe/Zurich';
const now = new Date('2026-11-21T08:00:00Z');
const draft = { ...emptyDraft, title: ' Maintenance ', message: 'On Sunday' };

test('a title, a message and somebody to read them are needed', () => {
  expect([...draftIssues(emptyDraft, zone, now)]).toEqual(['title', 'message']);
  expect([...draftIssues({ ...draft, roleIds: [] }, zone, now)]).toEqual(['roleIds']);
  expect(draftIssues(draft, zone, now).size).toBe(0);
});

test.each([
  ['/portal/help', true],
  ['/portal?x=1', true],
  ['/portal', true],
  ['https://evil.example', false],
  ['/portal//evil.example', false],
  ['/portalx', false],
  ['help', false],
])('a link stays in the portal: %s', (link, good) => {
  expect(draftIssues({ ...draft, link }, zone, now).has('link')).toBe(!good);
});

test('a pasted address of this portal becomes its path, another one stays and is refused', () => {
  expect(portalPath(' https://cloud.example/portal/help ', 'https://cloud.example')).toBe('/portal/help');
  expect(portalPath('https://cloud.example.evil/portal', 'https://cloud.example')).toBe(
    'https://cloud.example.evil/portal',
  );
});

test('what is left out is not sent', () => {
  expect(announcementBody(draft, zone)).toEqual({
    title: 'Maintenance',
    message: 'On Sunday',
    severity: 'info',
  });
  expect(announcementBody({ ...draft, link: '/portal/help', roleIds: ['a'] }, zone)).toMatchObject({
    link: '/portal/help',
    roleIds: ['a'],
  });
});

test.each([
  [{ startsAt: '2026-11-21T09:30' }, []],
  [{ startsAt: '2026-11-21T08:30' }, ['startsAt']],
  [{ endsAt: '2026-11-21T09:01' }, []],
  [{ endsAt: '2026-11-21T08:59' }, ['endsAt']],
  [{ startsAt: '2026-11-22T09:00', endsAt: '2026-11-22T09:00' }, ['endsAt']],
])('times are of the writer’s zone, ahead, and in their order: %j', (times, issues) => {
  expect([...draftIssues({ ...draft, ...times }, zone, now)]).toEqual(issues);
});

test('times are sent as moments', () => {
  expect(
    announcementBody({ ...draft, startsAt: '2026-11-22T09:00', endsAt: '2026-11-23T09:00' }, zone),
  ).toMatchObject({ startsAt: '2026-11-22T08:00:00.000Z', endsAt: '2026-11-23T08:00:00.000Z' });
});
