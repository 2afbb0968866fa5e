import { expect, test } from 'vitest';
import { readTags, writeTags } from './components/CaseDialog.tsx';

test('parses the tags that it formatted', () => {
  const tags = { owner: 'zoe', formula: 'a=b', empty: '' };
  expect(readTags(writeTags(tags))).toEqual(tags);
  expect(readTags('\n owner = zoe \n\n')).toEqual({ owner: 'zoe' });
  expect(readTags('')).toEqual({});
});

test.each(['owner', '=zoe', 'a?b=1', 'owner=1\nOwner=2'])('rejects %j', (text) => {
  expect(readTags(text)).toBeUndefined();
});
