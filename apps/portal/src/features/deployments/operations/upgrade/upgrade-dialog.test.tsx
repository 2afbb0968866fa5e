import type { UpgradeDifference, Verdict } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { detailFixture } from '../../../../components/deployment-progress/deployment-fixture.ts';
import forms from '../../../../components/form-fields/messages/en.json';
import shared from '../../../../core/i18n/locales/en.json';
import { catalogueOf } from '../../../../core/i18n/locale.ts';
import { PortalWrapper } from '../../../../testing/PortalWrapper.tsx';
import priceTexts from '../../../../components/price/messages/en.json';
import verdictTexts from '../../../../components/verdict/messages/en.json';
import english from '../messages/en.json';
import texts from './messages/en.json';
import { UpgradeDialog } from './UpgradeDialog.tsx';

const declared = {
  name: 'pin',
  title: 'Pin',
  description: 'Of the entrance.',
  type: 'string' as const,
  required: true,
  secure: false,
  advanced: false,
  minLength: 3,
};
const difference: UpgradeDifference = {
  from: '1.0.0',
  to: '1.1.0',
  releaseNotes: '**Needs a pin.**',
  parameters: [
    { name: 'pin', title: 'Pin', kind: 'added', aspects: [], needed: true, secure: false, declared },
  ],
  resources: [],
  extensions: [],
  template: { before: '{}', after: '{ }' },
  preview: { fingerprint: 'f', resources: [], outputs: [], diagnostics: [] },
};
const unknownSection = { state: 'unknown' as const, data: null, reason: null, asOf: null };
const verdict: Verdict = {
  fingerprint: 'f'.repeat(20),
  at: '2026-08-01T10:00:00.000Z',
  tookMs: 12,
  outcome: 'ready',
  reasons: [],
  blueprint: { name: 'b', title: 'B', version: '1.1.0' },
  place: {
    subscriptionId: 's',
    subscriptionName: 'S',
    resourceGroup: 'g',
    makesGroup: false,
    location: 'westeurope',
  },
  resources: [],
  diagnostics: [],
  changes: unknownSection,
  policy: unknownSection,
  price: {
    ...unknownSection,
    state: 'ready',
    data: {
      currency: 'USD',
      monthly: '30.00',
      lines: [],
      unpriced: [],
      asOf: '2026-08-01T00:00:00.000Z',
      stale: false,
    } as unknown as NonNullable<Verdict['price']['data']>,
  },
  presentMonthly: '20.00',
  quota: unknownSection,
  names: unknownSection,
  rights: unknownSection,
  budget: unknownSection,
  approval: { required: true, reasons: [] },
};

const requestBodies: unknown[] = [];
const sent: unknown[] = [];
let closed = 0;
let answer: () => Response = () => HttpResponse.json(verdict);
const refusal = () =>
  HttpResponse.json(
    {
      type: 'urn:blueport:problem:invalid-input',
      title: 'Some values are not acceptable',
      status: 422,
      errors: [{ pointer: '/parameters/pin', code: 'taken', message: 'This pin is taken.' }],
    },
    { status: 422 },
  );
/** Sizes supported by the machine image, or empty for no restriction. */
let allowedSizes: string[] = [];
const sizeRefusal = (size: string) =>
  HttpResponse.json(
    {
      type: 'urn:blueport:problem:invalid-input',
      title: 'Some values are not acceptable',
      status: 422,
      errors: [
        {
          pointer: '/parameters/size',
          code: 'size-not-allowed',
          message: `The image of these machines is not for ${size}; choose one of ${allowedSizes.join(', ')}.`,
          values: { size, allowed: allowedSizes.join(', ') },
        },
      ],
    },
    { status: 422 },
  );
let accept: () => Response = () => HttpResponse.json({}, { status: 202 });
const server = setupServer(
  http.post('*/upgrade/preview', async ({ request }) => {
    const { parameters } = (await request.json()) as { parameters?: { size?: string } };
    const size = parameters?.size ?? 'Standard_B1s';
    return allowedSizes.length === 0 || allowedSizes.includes(size)
      ? HttpResponse.json(difference)
      : sizeRefusal(size);
  }),
  http.post('*/upgrade/verdict', async ({ request }) => {
    requestBodies.push(await request.json());
    return answer();
  }),
  http.post('*/upgrade', async ({ request }) => {
    sent.push(await request.json());
    return accept();
  }),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({
    locale: 'en',
    messages: catalogueOf({ ...shared, ...english, ...texts, ...forms, ...verdictTexts, ...priceTexts }),
  });
});
afterEach(() => {
  requestBodies.length = 0;
  sent.length = 0;
  closed = 0;
  allowedSizes = [];
  answer = () => HttpResponse.json(verdict);
  accept = () => HttpResponse.json({}, { status: 202 });
});
afterAll(() => server.close());

const open = async () => {
  openDialog();
  return screen.findByLabelText<HTMLInputElement>(/^Pin/);
};
const openDialog = () =>
  render(
    <PortalWrapper>
      <MemoryRouter>
        <UpgradeDialog
          deployment={detailFixture({ state: 'Succeeded', etag: '"7"' })}
          version="1.1.0"
          onClose={() => (closed += 1)}
        />
      </MemoryRouter>
    </PortalWrapper>,
  );
const button = () =>
  screen.getByText<HTMLButtonElement>(/^(Upgrade|Request approval)$/, { selector: 'button' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('shows required fields first with their limits, and explains why the button is disabled', async () => {
  const field = await open();
  expect(screen.getByText(/Of the entrance\. At least 3 characters\./)).toBeTruthy();
  expect(button().disabled).toBe(true);
  expect(screen.getAllByText('Missing values: Pin.').length).toBeGreaterThan(0);
  const template = screen.getByText('Template', { selector: 'h3' });
  expect(field.compareDocumentPosition(template) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(await screen.findByText('Needs a pin.', { selector: 'strong' })).toBeTruthy();
  type(field, 'ab');
  fireEvent.blur(field);
  expect(await screen.findByText('Use at least 3 characters.')).toBeTruthy();
  expect(requestBodies).toEqual([]);
});

test('shows the check result before submitting, and sends digits as a string', async () => {
  type(await open(), '1234');
  expect(await screen.findByText(/Approval is required/)).toBeTruthy();
  expect(screen.getByText(/\$30\.00 per month · now \$20\.00/)).toBeTruthy();
  expect(requestBodies).toEqual([{ version: '1.1.0', parameters: { pin: '1234' } }]);
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual(requestBodies);
});

test('cannot submit an upgrade that the check rejects', async () => {
  answer = () => HttpResponse.json({ ...verdict, outcome: 'stopped' });
  type(await open(), '1234');
  expect(await screen.findByText('The check found problems that prevent the upgrade.')).toBeTruthy();
  expect(button().disabled).toBe(true);
});

test('shows a field error and focuses the field', async () => {
  accept = refusal;
  const field = await open();
  type(field, '1234');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  expect(await screen.findByText('This pin is taken.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Invalid values: Pin.')).toBeTruthy();
  type(field, '12345');
  await waitFor(() => expect(screen.queryByText('This pin is taken.')).toBeNull());
});

test('shows field errors from the check before anything is submitted', async () => {
  answer = refusal;
  const field = await open();
  type(field, '1234');
  expect(await screen.findByText('This pin is taken.')).toBeTruthy();
  fireEvent.click(button());
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

test('asks for another size if the image does not support the current one', async () => {
  allowedSizes = ['Standard_B2s', 'Standard_B4ms'];
  openDialog();
  const field = await screen.findByRole('combobox', { name: /size/i });
  expect(screen.getByText(/does not support Standard_B1s\. Choose one of these sizes/)).toBeTruthy();
  expect(button().disabled).toBe(true);
  fireEvent.mouseDown(field);
  fireEvent.mouseUp(document);
  const optionLabels = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(optionLabels).toEqual(expect.arrayContaining(allowedSizes));
  fireEvent.click(screen.getByRole('option', { name: 'Standard_B4ms' }));
  // With a supported size, the server returns the differences and the other required values.
  type(await screen.findByLabelText(/^Pin/), '1234');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([{ version: '1.1.0', parameters: { size: 'Standard_B4ms', pin: '1234' } }]);
});

test('requests the updated list if the selected size is no longer supported', async () => {
  allowedSizes = ['Standard_B2s', 'Standard_B4ms'];
  openDialog();
  const choose = async (size: string) => {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /size/i }));
    fireEvent.mouseUp(document);
    fireEvent.click(await screen.findByRole('option', { name: size }));
  };
  await screen.findByRole('combobox', { name: /size/i });
  // The image changes before the user selects a size.
  allowedSizes = ['Standard_B4ms', 'Standard_B8ms'];
  await choose('Standard_B2s');
  expect((await screen.findAllByText(/^Invalid values: /)).length).toBeGreaterThan(0);
  expect(screen.queryByText('The versions are being compared.')).toBeNull();
  await choose('Standard_B8ms');
  type(await screen.findByLabelText(/^Pin/), '1234');
  await waitFor(() => expect(button().disabled).toBe(false));
  fireEvent.click(button());
  await waitFor(() => expect(closed).toBe(1));
  expect(sent).toEqual([{ version: '1.1.0', parameters: { size: 'Standard_B8ms', pin: '1234' } }]);
});
