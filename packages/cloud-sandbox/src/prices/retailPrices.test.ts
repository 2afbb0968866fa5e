import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type RunningSandbox } from '../server.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ scale: 0.01 });
});
afterAll(() => sandbox.close());

interface Page {
  status: number;
  BillingCurrency: string;
  Items: Record<string, string | number | boolean>[];
  NextPageLink: string | null;
  Count: number;
}

async function ask(query: Record<string, string>): Promise<Page> {
  const answer = await fetch(
    `${sandbox.origin}/prices/api/retail/prices?${new URLSearchParams(query).toString()}`,
  );
  return { status: answer.status, ...((await answer.json()) as Omit<Page, 'status'>) };
}

const machine =
  "serviceName eq 'Virtual Machines' and armSkuName eq 'Standard_D2s_v5' and priceType eq 'Consumption'";

describe('retail prices API', () => {
  it('returns the fields of the real service', async () => {
    const page = await ask({ $filter: `${machine} and armRegionName eq 'westeurope'` });
    expect(page).toMatchObject({ status: 200, BillingCurrency: 'USD', NextPageLink: null, Count: 6 });
    expect(page.Items[0]).toMatchObject({
      currencyCode: 'USD',
      tierMinimumUnits: 0,
      armRegionName: 'westeurope',
      location: 'West Europe',
      serviceName: 'Virtual Machines',
      serviceFamily: 'Compute',
      unitOfMeasure: '1 Hour',
      type: 'Consumption',
      armSkuName: 'Standard_D2s_v5',
    });
    const windows = page.Items.find(
      ({ productName, skuName }) => String(productName).endsWith('Windows') && skuName === 'D2s v5',
    );
    const linux = page.Items.find(
      ({ productName, skuName }) => !String(productName).endsWith('Windows') && skuName === 'D2s v5',
    );
    expect(Number(windows?.['retailPrice'])).toBeGreaterThan(Number(linux?.['retailPrice']));
  });

  it("lists licenses by the machine's cores, without a region", async () => {
    const list = "serviceName eq 'Virtual Machines Licenses' and priceType eq 'Consumption'";
    const redHat = await ask({ $filter: `${list} and productName eq 'Red Hat Enterprise Linux'` });
    const two = redHat.Items.find(({ meterName }) => meterName === '2 vCPU VM License');
    expect(two).toMatchObject({ armRegionName: '', skuName: '2 vCPU VM', unitOfMeasure: '1 Hour' });
    const suse = await ask({
      $filter: `${list} and armRegionName eq '' and productName eq 'SUSE Linux Enterprise Server Standard'`,
    });
    expect(suse.Items.map(({ meterName }) => meterName)).toEqual([
      '1-2 vCPU VM Support',
      '3-4 vCPU VM Support',
      '5+ vCPU VM Support',
    ]);
  });

  it('returns pages of a hundred and links to the end, with each row once', async () => {
    const rows: unknown[] = [];
    let query: Record<string, string> = {
      $filter: "armRegionName eq 'uksouth' and serviceFamily eq 'Storage'",
    };
    for (;;) {
      const page = await ask(query);
      rows.push(
        ...page.Items.map((item) =>
          [item['skuId'], item['meterName'], item['tierMinimumUnits'], item['productName']].join(),
        ),
      );
      if (page.NextPageLink === null) break;
      expect(page.Count).toBe(100);
      const next = new URL(page.NextPageLink);
      expect(next.host).toBe('prices.azure.com');
      query = Object.fromEntries(next.searchParams);
    }
    expect(rows.length).toBeGreaterThan(100);
    expect(new Set(rows).size).toBe(rows.length);
  });

  it('supports both clouds, several currencies and the four filter operators', async () => {
    const gov = await ask({ $filter: `${machine} and armRegionName eq 'usgovvirginia'` });
    expect(gov.Count).toBe(6);
    const priceOf = async (currencyCode: string) =>
      Number(
        (await ask({ currencyCode, $filter: `${machine} and armRegionName eq 'eastus'` })).Items[0]?.[
          'retailPrice'
        ],
      );
    expect(await priceOf("'JPY'")).toBeGreaterThan((await priceOf("'EUR'")) * 100);
    const either = await ask({
      $filter: `contains(meterName, 'gateway') and (armRegionName eq 'eastus' or armRegionName eq 'westus3') and serviceName eq 'Azure Bastion'`,
    });
    expect(new Set(either.Items.map(({ armRegionName }) => armRegionName))).toEqual(
      new Set(['eastus', 'westus3']),
    );
  });

  it('compares case-sensitively from the 2023 version on', async () => {
    const filter = `${machine.replace('Standard_D2s_v5', 'standard_d2s_V5')} and armRegionName eq 'eastus'`;
    expect((await ask({ $filter: filter })).Count).toBe(6);
    expect((await ask({ $filter: filter, 'api-version': '2023-01-01-preview' })).Count).toBe(0);
  });

  it.each([
    { $filter: 'armRegionName' },
    { $filter: "colour eq 'red'" },
    { $filter: "armRegionName gt 'a'" },
    { currencyCode: 'DOUBLOON' },
    { $skip: 'x' },
  ])('rejects %j', async (query) => expect((await ask(query as never)).status).toBe(400));
});
