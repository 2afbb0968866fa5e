import { describe, expect, it } from 'vitest';
import type { LiveSource } from './live-sources.ts';
import type { FormItem, WizardItem } from './form-definition.ts';
import { narrowedPlace, narrowingIssues } from './narrowing.ts';

const live = (id: string, source: LiveSource, more: Partial<WizardItem> = {}): WizardItem => ({
  id,
  parameter: id,
  type: 3,
  label: id.toUpperCase(),
  options: { kind: 'live', source },
  ...more,
});
const network = live('net', 'virtualNetworks', { required: true });
const subnet = live('subnet', 'subnets', { narrow: { virtualNetwork: 'net' } });
const placeOf = (
  item: WizardItem,
  shown: readonly WizardItem[],
  values: Record<string, unknown>,
  location = 'westeurope',
) => narrowedPlace(item, shown, (id) => values[id], location);

describe('where the choices of a field are looked for', () => {
  it('is the place of the deployment, as far as no other field says more', () => {
    expect(placeOf(live('size', 'vmSizes'), [], {})).toEqual({ location: 'westeurope' });
    expect(placeOf(subnet, [network, subnet], { net: 'hub' })).toEqual({
      location: 'westeurope',
      virtualNetwork: 'hub',
    });
  });

  it('waits for a field that has to be filled in, and not for one that may stay empty or is hidden', () => {
    expect(placeOf(subnet, [network, subnet], { net: '' })).toMatchObject({ waitsFor: 'NET' });
    expect(placeOf(subnet, [{ ...network, required: false }, subnet], {})).toEqual({
      location: 'westeurope',
    });
    expect(placeOf(subnet, [subnet], { net: 'hub' })).toEqual({ location: 'westeurope' });
  });

  it('takes the region of the field that is named, else of the first list of regions', () => {
    const first = live('first', 'locations');
    const second = live('second', 'locations');
    const size = live('size', 'vmSizes');
    const values = { first: 'northeurope', second: 'West US' };
    expect(placeOf(size, [first, second, size], values).location).toBe('northeurope');
    expect(placeOf({ ...size, narrow: { location: 'second' } }, [first, second, size], values).location).toBe(
      'westus',
    );
    expect(placeOf(size, [size], values).location).toBe('westeurope');
  });

  it('is narrowed only by what narrows such a list', () => {
    const size = live('size', 'vmSizes', { narrow: { virtualNetwork: 'net' } });
    expect(placeOf(size, [network, size], { net: 'hub' })).toEqual({ location: 'westeurope' });
  });
});

describe('narrowing that cannot work', () => {
  const codes = (...items: WizardItem[]) =>
    narrowingIssues(items, items as unknown as FormItem[]).map(({ pointer, code }) => [pointer, code]);

  it('is found where it stands', () => {
    const text: WizardItem = { id: 'days', parameter: 'days', type: 13, label: 'Days' };
    expect(codes(network, subnet)).toEqual([]);
    expect(codes(subnet)).toEqual([['/items/0/narrow/virtualNetwork', 'unknown-field']]);
    expect(codes(text, { ...subnet, narrow: { virtualNetwork: 'days' } })).toEqual([
      ['/items/1/narrow/virtualNetwork', 'no-value'],
    ]);
    expect(codes(network, live('size', 'vmSizes', { narrow: { virtualNetwork: 'net' } }))).toEqual([
      ['/items/1/narrow/virtualNetwork', 'not-applicable'],
    ]);
    expect(codes({ ...subnet, narrow: { resourceGroup: 'subnet' } })).toEqual([
      ['/items/0/narrow/resourceGroup', 'cycle'],
    ]);
    expect(
      codes({ ...network, narrow: { resourceGroup: 'subnet' } }, subnet).map(([, code]) => code),
    ).toEqual(['cycle', 'cycle']);
  });
});
