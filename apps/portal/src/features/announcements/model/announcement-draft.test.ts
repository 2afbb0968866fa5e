import { expect, test } from 'vitest';
import { announcementBody, draftIssues, emptyDraft, portalPath } from './announcement-draft.ts';

const draft = { ...emptyDraft, title: ' Maintenance ', message: 'On Sunday' };

test('a title, a message and somebody to read them are needed', () => {
  expect([...draftIssues(emptyDraft)]).toEqual(['title', 'message']);
  expect([...draftIssues({ ...draft, roleIds: [] })]).toEqual(['roleIds']);
  expect(draftIssues(draft).size).toBe(0);
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
  expect(draftIssues({ ...draft, link }).has('link')).toBe(!good);
});

test('a pasted address of this portal becomes its path, another one stays and is refused', () => {
  expect(portalPath(' https://cloud.example/portal/help ', 'https://cloud.example')).toBe('/portal/help');
  expect(portalPath('https://cloud.example.evil/portal', 'https://cloud.example')).toBe(
    'https://cloud.example.evil/portal',
  );
});

test('what is left out is not sent', () => {
  expect(announcementBody(draft)).toEqual({ title: 'Maintenance', message: 'On Sunday', severity: 'info' });
  expect(announcementBody({ ...draft, link: '/portal/help', roleIds: ['a'] })).toMatchObject({
    link: '/portal/help',
    roleIds: ['a'],
  });
});
