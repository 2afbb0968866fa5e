import type { LiveOption } from '@blueport/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../testing/administration.testing.ts';
import { startVerdictWorld, type VerdictWorld } from '../../deployments/verdict/verdict.testing.ts';

let world: VerdictWorld;
let admin: Actor;
beforeAll(async () => {
  world = await startVerdictWorld();
  admin = await world.signIn('admin@contoso.example', 'Contoso');
});
afterAll(() => world.stop());

it('a form offers the gallery images available in its region, and only names that resolve to an image', async () => {
  const { body } = await admin.get('/api/user/subscription');
  const ids = (body as { result: { subscriptionId: string }[] }).result.map((row) => row.subscriptionId);
  const ask = async (subscriptionId: string, more: string) => {
    const answer = await admin.get(`/api/field/option?source=images&subscriptionId=${subscriptionId}${more}`);
    expect(answer.status, answer.text).toBe(200);
    return (answer.body as { result: LiveOption[] }).result;
  };
  const all = await Promise.all(ids.map((id) => ask(id, '&gives=id')));
  const subscriptionId =
    ids[all.findIndex((options) => options.some(({ value }) => /galleries/i.test(value)))]!;
  const gallery = (options: readonly LiveOption[]) =>
    options.filter(({ value }) => /\/galleries\/[^/]+\/images\/[^/]+$/i.test(value));
  const localOptions = gallery(await ask(subscriptionId, '&gives=id&location=westeurope'));
  expect(localOptions.map(({ label, detail }) => [label.split(' / ')[1], detail])).toEqual(
    expect.arrayContaining([
      ['server-2022-hardened', 'Windows'],
      ['ubuntu-24-hardened', 'Linux'],
    ]),
  );
  expect(gallery(await ask(subscriptionId, '&gives=id&location=brazilsouth'))).toEqual([]);
  const nameOptions = await ask(subscriptionId, '&gives=name');
  expect(nameOptions.length).toBeGreaterThan(0);
  expect(nameOptions.some(({ value }) => value.includes('/'))).toBe(false);
});
