import { i18n } from '@lingui/core';
import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import shared from '../../../core/i18n/locales/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import { VersionDifference } from './components/VersionDifference.tsx';
import english from './messages/en.json';
import { savedValues, type VersionForm } from './use-version-form.tsx';

const first = {
  version: '1.0.0',
  releaseNotes: 'First.',
  template: '{ "a": 1 }',
  documentation: '# Queue',
  estimatedMinutes: 2,
  scope: 'resourceGroup',
  clouds: ['general'],
  parameters: [{ name: 'size', title: 'Size' }],
  wizard: { groups: [] },
  cases: [],
  etag: '"1"',
} as unknown as ModelVersionDetail;
const second = { ...first, version: '2.0.0', etag: '"2"' };

const server = setupServer(
  http.get('*/api/blueprint/model/queue/version/1.0.0', () => HttpResponse.json(first)),
);
beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
});
afterAll(() => server.close());

function compare(version: ModelVersionDetail, edits: Partial<VersionForm['values']> = {}) {
  const form = { values: { ...savedValues(version).values, ...edits } } as VersionForm;
  const model = { name: 'queue' } as ModelDetail;
  render(
    <PortalWrapper>
      <VersionDifference model={model} version={version} form={form} against="1.0.0" />
    </PortalWrapper>,
  );
}
const readButtonLabels = async () =>
  (await screen.findAllByRole('button')).map((button) => button.getAttribute('aria-label'));

/** Returns the texts shown side by side. */
const compared = () => screen.queryAllByRole('textbox').map((text) => text.textContent);

test('lists every part that differs, including unsaved edits, and compares a part when it is opened', async () => {
  compare(
    { ...second, releaseNotes: 'Second.', estimatedMinutes: 5 },
    { documentation: '# Queue of orders', words: { size: { title: 'Storage size' } } },
  );
  expect(await readButtonLabels()).toEqual([
    'Show: Release notes',
    'Show: Parameters and wizard',
    'Show: Documentation',
    'Show: Clouds and duration',
  ]);
  expect(screen.getByText('Unchanged: Template, Test bench.')).toBeTruthy();
  expect(compared()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Show: Release notes' }));
  await vi.waitFor(() => expect(compared()).toEqual(['First.', 'Second.']), 5000);
  await userEvent.click(screen.getByRole('button', { name: 'Hide: Release notes' }));
  expect(compared()).toEqual([]);
});

test('shows a message if the versions are identical', async () => {
  compare(second);
  expect(await screen.findByText('No differences')).toBeTruthy();
});
