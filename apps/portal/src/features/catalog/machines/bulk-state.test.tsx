import { i18n } from '@lingui/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import administration from '../../../components/administration/messages/en.json';
import shared from '../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { BulkStateDialog } from './components/BulkStateDialog.tsx';
import english from './messages/en.json';

const edits: [string, string | null, unknown][] = [];
const server = setupServer(
  http.put('*/api/extension/:id', async ({ request, params }) => {
    edits.push([String(params['id']), request.headers.get('if-match'), await request.json()]);
    if (params['id'] === 'stale') {
      const problem = { type: 'urn:blueport:problem:stale', title: 'It changed meanwhile', status: 412 };
      return HttpResponse.json(problem, { status: 412 });
    }
    return HttpResponse.json({});
  }),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...administration, ...english }),
  });
});
afterAll(() => server.close());

const row = (id: string, state: 'active' | 'retired', deployments: number) => ({
  id,
  title: `Extension ${id}`,
  state,
  deployments,
  etag: `"${id}"`,
});

it('retires several entries, each with the ETag that was loaded, and shows a result for each', async () => {
  const close = vi.fn<() => void>();
  render(
    <PortalWrapper>
      <BulkStateDialog
        kind="extension"
        rows={[row('one', 'active', 3), row('gone', 'retired', 0), row('stale', 'active', 0)]}
        state="retired"
        onClose={close}
      />
    </PortalWrapper>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Retire 3 entries' });
  expect(within(dialog).getByText(/Existing deployments are not affected/)).toBeTruthy();
  const entries = within(dialog).getAllByRole('listitem');
  expect(entries[0]?.textContent).toContain('3 deployments');
  expect(entries[1]?.textContent).toContain('Already retired');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await within(dialog).findByRole('status')).toBeTruthy();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Close' }));
  expect(edits).toEqual([
    ['one', '"one"', { state: 'retired' }],
    ['stale', '"stale"', { state: 'retired' }],
  ]);
  expect(within(dialog).getByRole('status').textContent).toMatch(/1 of 2/);
  expect(close).toHaveBeenCalledOnce();
});
