import { describe, expect, it } from 'vitest';
import { clientNames, unknownClients } from './suites.ts';
import { vendorClients } from './vendor-clients.ts';

describe('the selection of clients', () => {
  it('reports misspelt names', () => {
    expect(unknownClients(['compute', 'netwrok', 'az'])).toEqual(['netwrok']);
    expect(unknownClients([])).toEqual([]);
  });

  it('knows each vendor client and azure-cli', () => {
    expect([...clientNames].toSorted()).toEqual([...Object.keys(vendorClients), 'az'].toSorted());
  });
});
