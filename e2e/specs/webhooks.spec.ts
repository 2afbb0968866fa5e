import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { isSignedWith, startReceiver, type Heard, type Receiver } from '../harness/receiver.ts';
import { startAs } from '../harness/stored-session.ts';

// The accessibility engine looks at dialogs as soon as they are there: colours that fade in would be wrong ones.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// A product of its own: what it does to deployments is told to people that other paths look at.
test.use({ stackOptions: { own: 'webhooks' } });

const name = 'Chat of the team';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

const idOf = ({ headers }: Heard): string => String(headers['webhook-id']);
const press = (place: Locator | Page, button: string) => place.getByRole('button', { name: button }).click();
/** Opens a dialog, lets the accessibility engine look at it, and hands it on. */
async function openDialog(page: Page, place: Locator | Page, button: string): Promise<Locator> {
  await press(place, button);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violationsOf(page, everyRule)).toEqual([]);
  return dialog;
}

test('another program is told of a deployment, signed and repeated, until its webhook is removed', async ({
  page,
  stack,
}) => {
  test.slow();
  const admin = await ApiClient.signIn(stack, 'admin@contoso.example');
  const { result } = await admin.api.org.list({ query: { limit: 0 } });
  const organization = result.find((one) => one.name === 'Contoso')!;
  await startAs(page, stack, 'admin@contoso.example');
  await page.goto(`/portal/organization/${organization.id}?tab=webhooks`);
  const hook = page.getByRole('article').filter({ hasText: name });
  let secret = '';

  await test.step('it is added, and its secret is shown this once', async () => {
    const dialog = await openDialog(page, page, 'Add webhook');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('textbox', { name: /^Address/ }).fill(receiver.url);
    await expect(dialog.getByRole('checkbox', { name: /^Everything/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /deployment\.parked/ })).toBeDisabled();
    await press(dialog, 'Save');
    await expect(dialog).toHaveCount(0);
    secret = await page.getByRole('alert').locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    await expect(hook).toContainText('Every event');
    await page.reload();
    await expect(hook).toContainText('Nothing delivered yet');
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('a deployment is told step by step, each signed', async () => {
    const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const { subscriptionId } = (await member.subscriptions()).find(
      ({ displayName }) => displayName === 'Contoso Development',
    )!;
    const id = await member.deploy({
      blueprint: 'storage-account',
      title: 'Told to others',
      subscriptionId,
      resourceGroup: 'rg-told',
      location: 'westeurope',
      tags: {},
      parameters: {},
    });
    expect((await member.settled(id)).state).toBe('Succeeded');
    const types = ['deployment.created', 'deployment.started', 'deployment.succeeded'];
    await expect
      .poll(() => receiver.heard.map(({ type }) => type).sort(), { timeout: 30_000 })
      .toEqual(types.toSorted());
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`;
    for (const heard of receiver.heard) {
      expect(isSignedWith(secret, heard)).toBe(true);
      expect(isSignedWith(foreign, heard)).toBe(false);
      expect(heard.body).toContain('Told to others');
    }
    const dialog = await openDialog(page, hook, 'Delivery log');
    for (const words of ['A deployment was accepted', 'An operation has begun', 'An operation succeeded']) {
      const row = dialog.getByRole('row').filter({ hasText: words });
      await expect(row).toContainText('Told to others');
      await expect(row).toContainText('Delivered');
      await expect(row).toContainText('204');
    }
    await press(dialog, 'Close');
  });

  await test.step('what fails says why and is sent again by itself, under its id', async () => {
    receiver.answer(500);
    await press(hook, 'Send test');
    await expect(hook.getByRole('status')).toContainText('The receiver answered 500.', { timeout: 30_000 });
    await expect(hook.getByRole('status')).toContainText('It is tried again at');
    receiver.answer(204);
    // Five seconds, or thirty where those were over already; the page asks every ten.
    await expect(hook.getByRole('status')).toContainText('The receiver took the test', { timeout: 60_000 });
    const tests = receiver.heard.filter(({ type }) => type === 'webhook.test');
    expect(tests.length).toBeGreaterThan(1);
    expect(new Set(tests.map(idOf)).size).toBe(1);
    expect(tests.every((heard) => isSignedWith(secret, heard))).toBe(true);
  });

  await test.step('one is sent again by hand, and its log shows every attempt', async () => {
    const before = receiver.heard.length;
    const dialog = await openDialog(page, hook, 'Delivery log');
    await press(dialog, 'An operation succeeded');
    const delivery = dialog.getByRole('region', { name: 'deployment.succeeded' });
    await expect(delivery).toContainText('"type":"deployment.succeeded"');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await press(delivery, 'Send again');
    await expect.poll(() => receiver.heard.length, { timeout: 30_000 }).toBe(before + 1);
    const again = receiver.heard.at(-1)!;
    expect(again.type).toBe('deployment.succeeded');
    expect(receiver.heard.filter((heard) => idOf(heard) === idOf(again))).toHaveLength(2);
    await expect(delivery.getByText(/ · 204 · \d+ ms/)).toHaveCount(2);
    await press(dialog, 'Close');
  });

  await test.step('a new secret signs beside the old one', async () => {
    const dialog = await openDialog(page, hook, 'New secret');
    await press(dialog, 'Make a new secret');
    const next = await page.getByRole('alert').locator('code').innerText();
    expect(next).not.toBe(secret);
    await press(hook, 'Send test');
    await expect(hook.getByRole('status')).toContainText('The receiver took the test', { timeout: 30_000 });
    const heard = receiver.heard.at(-1)!;
    expect([isSignedWith(secret, heard), isSignedWith(next, heard)]).toEqual([true, true]);
  });

  await test.step('paused it hears nothing; what says that it is gone is switched off, and the bell tells', async () => {
    await press(hook, 'Pause');
    await expect(hook.getByText('Paused', { exact: true })).toBeVisible();
    await expect(hook.getByRole('button', { name: 'Send test' })).toBeDisabled();
    await press(hook, 'Switch on');
    await expect(hook.getByText('On', { exact: true })).toBeVisible();
    receiver.answer(410);
    await press(hook, 'Send test');
    await expect(hook.getByText('Switched off', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(hook.getByRole('alert')).toContainText('410');
    await press(page, 'Close');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    const message = bell.getByRole('link', { name: new RegExp(`Webhook ${name} was disabled`) });
    await expect(message).toContainText('The receiver answered 410 (Gone), so no more events are sent.');
    await message.click();
    await expect(bell).toHaveCount(0);
  });

  await test.step('it is removed after a word of what goes with it', async () => {
    const dialog = await openDialog(page, hook, 'Remove');
    await expect(dialog).toContainText('Its secret and its delivery log are forgotten');
    await press(dialog, 'Remove');
    await expect(hook).toHaveCount(0);
    await expect(page.getByText('No webhook yet')).toBeVisible();
  });
});
