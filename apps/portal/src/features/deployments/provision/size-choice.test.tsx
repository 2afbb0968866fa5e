import type { MachineSize, MachineSizes } from '@blueport/contracts';
import { i18n } from '@lingui/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { type ReactElement, useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../core/i18n/locale.ts';
import formFields from '../../../components/form-fields/messages/en.json';
import { PortalWrapper } from '../../../testing/PortalWrapper.tsx';
import deferred from './deferred/messages/en.json';
import refusal from './refusal/messages/en.json';
import { SizeChoice } from './deferred/SizeChoice.tsx';
import { shownSizes } from './deferred/use-sizes.ts';

const sizes: MachineSize[] = [
  { name: 'Standard_B2s', cores: 2, memoryGb: 4, coresLeft: 3 },
  { name: 'Standard_D2s_v5', cores: 2, memoryGb: 8, coresLeft: null },
  { name: 'Standard_D4s_v5', cores: 4, memoryGb: 16, coresLeft: 3 },
];
interface PriceRequest {
  sizes: string[];
  location: string;
  system?: string;
}
let priced: PriceRequest[] = [];
const answerPrices = (prices: { name: string; monthly: string | null; pending?: boolean }[]) =>
  HttpResponse.json({
    currency: 'USD',
    result: prices.map((price) => ({ pending: false, ...price })),
    source: 'embedded',
    asOf: '2026-11-20T10:00:00Z',
  });
const answerSizes = (quota: MachineSizes['quota']) =>
  HttpResponse.json({ count: sizes.length, total: sizes.length, result: sizes, quota });
const server = setupServer(
  http.get('*/api/image/size', () => answerSizes('known')),
  http.post('*/api/costManagement/machineSize', async ({ request }) => {
    const body = (await request.json()) as PriceRequest;
    priced.push(body);
    if (body.location === 'northeurope') return new HttpResponse(null, { status: 503 });
    return answerPrices(
      body.sizes.map((name) => ({ name, monthly: name === 'Standard_D2s_v5' ? null : '20.69' })),
    );
  }),
);

beforeAll(() => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...formFields, ...deferred, ...refusal }) });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  priced = [];
});
afterAll(() => server.close());

function Field({ fitting }: { readonly fitting?: readonly string[] }) {
  const [value, setValue] = useState('Standard_B2s');
  const [location, setLocation] = useState('westeurope');
  return (
    <>
      <button onClick={() => setLocation('northeurope')}>Change the region</button>
      <span id="field-parameters.size-label">Size</span>
      <SizeChoice
        field="parameters.size"
        value={value}
        issue={undefined}
        required
        placeholder={undefined}
        fitting={fitting}
        system="Windows"
        place={{ subscriptionId: 's', location }}
        onChange={setValue}
        onLeave={() => undefined}
      />
    </>
  );
}
const show = (field: ReactElement) => render(<PortalWrapper>{field}</PortalWrapper>);
const input = () => screen.getByRole<HTMLInputElement>('combobox');
/** Returns the text of an element that screen readers get. */
function spokenText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
  const texts = [...copy.querySelectorAll('*')].filter(({ children }) => children.length === 0);
  return texts
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' ');
}
const optionNames = () => screen.getAllByRole('option').map((option) => spokenText(option));

describe('SizeChoice', () => {
  it('shows cores, memory, price and quota of each size, and warns if the quota does not suffice', async () => {
    show(<Field />);
    expect(await screen.findByText('2 vCPUs · 4 GiB · $20.69 per month · 3 vCPUs left')).toBeTruthy();
    // While the list is closed, only the selected size is priced.
    expect(priced).toMatchObject([{ sizes: ['Standard_B2s'], system: 'Windows' }]);
    await userEvent.click(input());
    await waitFor(() =>
      expect(optionNames()).toEqual([
        'Standard_B2s 2 vCPUs 4 GiB $20.69 per month 3 vCPUs left',
        'Standard_D2s_v5 2 vCPUs 8 GiB no listed price',
        'Standard_D4s_v5 4 vCPUs 16 GiB $20.69 per month only 3 vCPUs left',
      ]),
    );
  });

  it('finds sizes by what is typed, and selects one with the keyboard', async () => {
    show(<Field />);
    await userEvent.clear(input());
    await userEvent.type(input(), '4 vcpu');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(input().value).toBe('Standard_D4s_v5');
    expect(await screen.findByText(/^4 vCPUs · 16 GiB/)).toBeTruthy();
  });

  it('prices the sizes of a filter once, when typing pauses', async () => {
    show(<Field />);
    await screen.findByText(/\$20\.69 per month/);
    await userEvent.clear(input());
    await userEvent.type(input(), 'd2s_v5');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(priced).toHaveLength(1);
    await waitFor(() => expect(priced).toHaveLength(2));
    expect(priced[1]?.sizes).toEqual(['Standard_D2s_v5']);
  });

  it('shows no prices of the previous region, not even if the new ones cannot be loaded', async () => {
    show(<Field />);
    await screen.findByText(/\$20\.69 per month/);
    await userEvent.click(screen.getByRole('button', { name: 'Change the region' }));
    await waitFor(() => expect(priced.at(-1)?.location).toBe('northeurope'));
    expect(await screen.findByText('2 vCPUs · 4 GiB · 3 vCPUs left')).toBeTruthy();
    await userEvent.click(input());
    expect(optionNames()[0]).toBe('Standard_B2s 2 vCPUs 4 GiB price not known yet 3 vCPUs left');
  });

  it('requests pending prices again', async () => {
    let requests = 0;
    server.use(
      http.post('*/api/costManagement/machineSize', async ({ request }) => {
        const { location } = (await request.json()) as PriceRequest;
        // The request of another test may be repeated.
        if (location !== 'westeurope') return new HttpResponse(null, { status: 503 });
        requests += 1;
        const isKnown = requests > 1;
        return answerPrices([{ name: 'Standard_B2s', monthly: isKnown ? '7.59' : null, pending: !isKnown }]);
      }),
    );
    show(<Field />);
    await waitFor(() => expect(requests).toBe(1));
    expect(await screen.findByText('2 vCPUs · 4 GiB · 3 vCPUs left')).toBeTruthy();
    expect(await screen.findByText(/\$7\.59 per month/)).toBeTruthy();
    expect(requests).toBe(2);
  });

  it.each([
    ['unread', 'Could not read the quota. The summary checks it again.'],
    ['forbidden', 'You do not have permission to read the quota.'],
  ] as const)('shows why the quota is unknown if it is %s', async (quota, text) => {
    server.use(http.get('*/api/image/size', () => answerSizes(quota)));
    show(<Field />);
    expect(await screen.findByText(text)).toBeTruthy();
    await userEvent.click(input());
    await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  });

  it('shows no notice if the quota is known', async () => {
    show(<Field />);
    await screen.findByText(/3 vCPUs left/);
    expect(screen.queryByText(/the quota/)).toBeNull();
  });

  it('offers only the sizes that the image supports', async () => {
    show(<Field fitting={['standard_d4s_V5']} />);
    await userEvent.click(input());
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  });

  it('accepts a typed size if the sizes cannot be loaded', async () => {
    server.use(http.get('*/api/image/size', () => HttpResponse.json({ status: 404 }, { status: 404 })));
    show(<Field />);
    expect(await screen.findByText('Could not load the sizes. Type a size.')).toBeTruthy();
    await userEvent.clear(input());
    await userEvent.type(input(), 'Standard_X1');
    expect(input().value).toBe('Standard_X1');
  });
});

describe('shownSizes', () => {
  const many = Array.from({ length: 100 }, (_one, index) => ({ ...sizes[0]!, name: `Size_${index}` }));

  it('limits the sizes to those that can be priced together, and keeps the selected one', () => {
    expect(shownSizes(many, 'Size_1', '')).toHaveLength(40);
    const shown = shownSizes(many, 'Size_99', '');
    expect([shown.length, shown[0]?.name]).toEqual([40, 'Size_99']);
  });

  it.each([
    ['2 vcpu', ['Standard_B2s', 'Standard_D2s_v5']],
    ['4 vCPUs 16 GiB', ['Standard_D4s_v5']],
    ['8 gb', ['Standard_D2s_v5']],
    ['d v5', ['Standard_D2s_v5', 'Standard_D4s_v5']],
  ])('finds sizes by “%s”', (filter, names) => {
    expect(shownSizes(sizes, '', filter).map(({ name }) => name)).toEqual(names);
  });

  it('hides the selected size if it does not match', () => {
    expect(shownSizes(many, 'Size_99', 'Size_12').map(({ name }) => name)).toEqual(['Size_12']);
  });
});
