import { i18n } from '@lingui/core';
import type { LiveOption, WizardItem } from '@blueport/contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../core/i18n/locale.ts';
import shared from '../../core/i18n/locales/en.json';
import { createStore } from '../../core/store/store.ts';
import { PortalWrapper } from '../../testing/PortalWrapper.tsx';
import { FormItemRow } from './FormItemRow.tsx';
import type { ItemInput } from './item-input.ts';
import { itemPlace } from './item-place.ts';
import { SearchChoice } from './deferred-search-choice.ts';
import english from './messages/en.json';

const place = { subscriptionId: '3f2b6f8e-1111-4111-8111-000000000001', location: 'westeurope' };
const regions: LiveOption[] = Array.from({ length: 44 }, (_one, number) => ({
  value: `region${number}`,
  label: number === 17 ? 'North Europe' : `Region ${number}`,
}));

let requests: Record<string, string>[] = [];
let answer: readonly LiveOption[] = [];
const server = setupServer(
  http.get('*/api/field/option', ({ request }) => {
    requests.push(Object.fromEntries(new URL(request.url).searchParams));
    return HttpResponse.json({ count: answer.length, total: answer.length, result: answer });
  }),
);
beforeAll(async () => {
  server.listen();
  i18n.loadAndActivate({ locale: 'en', messages: catalogueOf({ ...shared, ...english }) });
  await SearchChoice.fetch();
});
beforeEach(() => {
  requests = [];
  answer = regions;
});
afterAll(() => server.close());

const live = (id: string, source: 'locations' | 'virtualNetworks' | 'subnets', more = {}): WizardItem => ({
  id,
  parameter: id,
  type: 3,
  label: `The ${id}`,
  options: { kind: 'live', source },
  ...more,
});

/** A form of these items, as used by the wizard. */
function Form({ items, onChange }: { items: readonly WizardItem[]; onChange: (inputs: object) => void }) {
  const [inputs, setInputs] = useState<Record<string, ItemInput>>({});
  const inputOf = ({ id }: WizardItem) => inputs[id];
  return items.map((item) => (
    <FormItemRow
      key={item.id}
      item={item}
      controlId={item.id}
      input={inputOf(item)}
      issue={undefined}
      place={itemPlace(item, items, inputOf, place)}
      onInput={({ id }, input) => {
        const next = { ...inputs, [id]: input };
        setInputs(next);
        onChange(next);
      }}
      onLeave={() => {}}
    />
  ));
}

function show(...items: WizardItem[]) {
  let currentInputs: Record<string, unknown> = {};
  render(
    <PortalWrapper store={createStore()}>
      <Form items={items} onChange={(inputs) => (currentInputs = { ...inputs })} />
    </PortalWrapper>,
  );
  return () => currentInputs;
}
/** Types as a user does: into the focused field. */
const type = async (name: string, text: string) => {
  const user = userEvent.setup();
  await user.click(field(name));
  await user.type(field(name), text);
  return user;
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name) });

describe('a field with many choices', () => {
  test('is filtered by typing and selected by keyboard', async () => {
    const readInputs = show(live('region', 'locations'));
    await waitFor(() => expect(requests).toHaveLength(1));
    const user = await type('The region', 'north eu');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(readInputs()).toEqual({ region: 'region17' });
    expect(field('The region').value).toBe('North Europe');
  });

  test('reports that nothing matches, and discards text that was not selected', async () => {
    const readInputs = show(live('region', 'locations'));
    await waitFor(() => expect(requests).toHaveLength(1));
    const user = await type('The region', 'nowhere');
    expect(await screen.findByText('No results')).toBeTruthy();
    await user.tab();
    expect(field('The region').value).toBe('');
    expect(readInputs()).toEqual({});
  });

  test('keeps selected values visible during a search for several', async () => {
    const readInputs = show(live('regions', 'locations', { type: 4 }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Region 3' }));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search in The regions' }), {
      target: { value: 'north' },
    });
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim())).toEqual([
      'Region 3',
      'North Europe',
    ]);
    expect(readInputs()).toEqual({ regions: '["region3"]' });
  });

  test('is a plain select if the author listed a few choices', () => {
    const choices = ['one', 'two'].map((value) => ({ value, label: value }));
    show(live('size', 'locations', { options: { kind: 'static', choices } }));
    expect(field('The size').tagName).not.toBe('INPUT');
  });
});

describe('choices filtered by another field', () => {
  const network = live('network', 'virtualNetworks', { required: true });
  const subnet = live('subnet', 'subnets', { narrow: { virtualNetwork: 'network' } });

  test('waits for that field, names it, and requests the choices for its value', async () => {
    answer = [{ value: 'hub', label: 'hub' }];
    show(network, subnet);
    expect(screen.getByText('Choose “The network” first.')).toBeTruthy();
    await waitFor(() => expect(requests.map(({ source }) => source)).toEqual(['virtualNetworks']));
    const user = await type('The network', 'hub');
    await screen.findByRole('option', { name: 'hub' });
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        source: 'subnets',
        virtualNetwork: 'hub',
        location: 'westeurope',
      }),
    );
    expect(screen.queryByText('Choose “The network” first.')).toBeNull();
  });
});
