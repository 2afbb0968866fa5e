import { expect, test } from 'vitest';
import { announcementBody, draftIssues, emptyDraft, portalPath } from './announcement-draft.ts';

const zone = 'Europe/Zurich';
const now = new Date('2026-11-21T08:00:00Z');
const draft = { ...emptyDraft, title: ' Maintenance ', message: 'On Sunday' };

test('requires a title, a message and recipients', () => {
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
])('accepts only links within the portal: %s', (link, good) => {
  expect(draftIssues({ ...draft, link }, zone, now).has('link')).toBe(!good);
});

test('converts a pasted URL of this portal to its path, and leaves other URLs to be rejected', () => {
  expect(portalPath(' https://cloud.example/portal/help ', 'https://cloud.example')).toBe('/portal/help');
  expect(portalPath('https://cloud.example.evil/portal', 'https://cloud.example')).toBe(
    'https://cloud.example.evil/portal',
  );
});

test('omits empty fields from the request', () => {
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
])("requires future times in ascending order, in the author's time zone: %j", (times, issues) => {
  expect([...draftIssues({ ...draft, ...times }, zone, now)]).toEqual(issues);
});

test('sends times in UTC', () => {
  expect(
    announcementBody({ ...draft, startsAt: '2026-11-22T09:00', endsAt: '2026-11-23T09:00' }, zone),
  ).toMatchObject({ startsAt: '2026-11-22T08:00:00.000Z', endsAt: '2026-11-23T08:00:00.000Z' });
});
