import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '@blueport/cloud-sandbox';
import { expect, it } from 'vitest';
import { readRecipes } from '../e2e/recipes/readRecipes.ts';

const page = readFileSync(path.join(import.meta.dirname, '../docs/embedded-cloud.md'), 'utf8');

it('has the recipes that e2e/recipes runs', () => {
  expect([...readRecipes(page).keys()]).toEqual(['variables', 'az', 'node', 'node-device', 'python']);
});

it('names the credentials and the subscription of the demo world', async () => {
  const sandbox = await startSandbox({ scale: 0.01 });
  try {
    const world = (await (await fetch(`${sandbox.origin}/__sandbox`)).json()) as {
      connections: { organization: string; tenantId: string; clientId: string; clientSecret: string }[];
      accounts: { email: string }[];
    };
    const contoso = world.connections.find(({ organization }) => organization === 'contoso');
    for (const value of [contoso?.tenantId, contoso?.clientId, contoso?.clientSecret])
      expect(page).toContain(value);
    const emails = world.accounts.map(({ email }) => email);
    for (const [email] of page.matchAll(/\w+@contoso\.example/g)) expect(emails).toContain(email);
    const { accessToken } = (await (
      await fetch(`${sandbox.origin}/__token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@contoso.example', audience: 'management' }),
      })
    ).json()) as { accessToken: string };
    const answer = await fetch(`${sandbox.origin}/arm/subscriptions?api-version=2022-12-01`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { value } = (await answer.json()) as { value: { displayName: string; subscriptionId: string }[] };
    const id = value.find(({ displayName }) => displayName === 'Contoso Development')?.subscriptionId;
    expect(page).toContain(`'${id ?? 'none'}'; // Contoso Development`);
  } finally {
    await sandbox.close();
  }
});
