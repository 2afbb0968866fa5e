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
  visibleItems: readonly WizardItem[],
  values: Record<string, unknown>,
  location = 'westeurope',
) => narrowedPlace(item, visibleItems, (id) => values[id], location);

describe('narrowedPlace', () => {
  it('uses the place of the deployment unless another field is more specific', () => {
    expect(placeOf(live('size', 'vmSizes'), [], {})).toEqual({ location: 'westeurope' });
    expect(placeOf(subnet, [network, subnet], { net: 'hub' })).toEqual({
      location: 'westeurope',
      virtualNetwork: 'hub',
    });
  });

  it('waits for a required field, but not for an optional or hidden one', () => {
    expect(placeOf(subnet, [network, subnet], { net: '' })).toMatchObject({ waitsFor: 'NET' });
    expect(placeOf(subnet, [{ ...network, required: false }, subnet], {})).toEqual({
      location: 'westeurope',
    });
    expect(placeOf(subnet, [subnet], { net: 'hub' })).toEqual({ location: 'westeurope' });
  });

  it('uses the region of the named field, otherwise of the first region field', () => {
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

  it('ignores filters that do not apply to the source', () => {
    const size = live('size', 'vmSizes', { narrow: { virtualNetwork: 'net' } });
    expect(placeOf(size, [network, size], { net: 'hub' })).toEqual({ location: 'westeurope' });
  });
});

describe('narrowingIssues', () => {
  const codes = (...items: WizardItem[]) =>
    narrowingIssues(items, items as unknown as FormItem[]).map(({ pointer, code }) => [pointer, code]);

  it('reports each issue at its position', () => {
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
