import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { UrlTabs } from './UrlTabs.tsx';

function Address() {
  return <output>{useLocation().search}</output>;
}

function show(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <UrlTabs
        label="Thing"
        tabs={[
          { id: 'overview', label: 'Overview', content: 'the overview' },
          { id: 'resources', label: 'Resources', content: 'the resources' },
        ]}
        moved={{ graph: 'tab=resources&view=graph', outputs: '' }}
      />
      <Address />
    </MemoryRouter>,
  );
}

test.each([
  [
    'a tab that became a view of another one',
    '/?tab=graph&sel=1',
    'the resources',
    '?sel=1&tab=resources&view=graph',
  ],
  ['a tab that became a part of the first one', '/?tab=outputs', 'the overview', '?'],
  ['a present tab', '/?tab=resources', 'the resources', '?tab=resources'],
  ['an unknown tab', '/?tab=constructor', 'the overview', '?tab=constructor'],
])('opens %s', (_case, address, content, query) => {
  show(address);
  expect(screen.getByText(content)).toBeTruthy();
  expect(screen.getByRole('status').textContent.replace(/^\?$/, '')).toBe(query.replace(/^\?$/, ''));
});
