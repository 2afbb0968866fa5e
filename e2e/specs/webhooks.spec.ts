import type { Locator, Page } from '@playwright/test';
import { ApiClient } from '../harness/api-client.ts';
import { everyRule, violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { isSignedWith, startReceiver, type ReceivedRequest, type Receiver } from '../harness/receiver.ts';
import { startAs } from '../harness/stored-session.ts';

// A dedicated product, because its deployments notify users whom other tests check.
test.use({ stackOptions: { own: 'webhooks' } });

const name = 'Chat of the team';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await startReceiver();
});
test.afterAll(() => receiver.stop());

const idOf = ({ headers }: ReceivedRequest): string => String(headers['webhook-id']);
const press = (place: Locator | Page, button: string) => place.getByRole('button', { name: button }).click();
/** Opens a dialog, checks its accessibility, and returns it. */
async function openDialog(page: Page, place: Locator | Page, button: string): Promise<Locator> {
  await press(place, button);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await violationsOf(page, everyRule)).toEqual([]);
  return dialog;
}

test('a webhook delivers signed deployment events with retries until it is removed', async ({
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

  await test.step('a new webhook shows its secret once', async () => {
    const dialog = await openDialog(page, page, 'Add webhook');
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
    await dialog.getByRole('textbox', { name: /^Address/ }).fill(receiver.url);
    await expect(dialog.getByRole('checkbox', { name: /^All events/ })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /deployment\.parked/ })).toBeDisabled();
    await press(dialog, 'Save');
    await expect(dialog).toHaveCount(0);
    secret = await page.getByRole('alert').locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    await expect(hook).toContainText('All events');
    await page.reload();
    await expect(hook).toContainText('No deliveries yet');
    await expect(page.getByText(secret)).toHaveCount(0);
  });

  await test.step('each step of a deployment is delivered with a signature', async () => {
    const member = await ApiClient.signIn(stack, 'engineer@contoso.example');
    const { subscriptionId } = (await member.subscriptions()).find(
      ({ displayName }) => displayName === 'Contoso Development',
    )!;
    const id = await member.deploy({
      blueprint: 'storage-account',
      title: 'Sent to a webhook',
      subscriptionId,
      resourceGroup: 'rg-told',
      location: 'westeurope',
      tags: {},
      parameters: {},
    });
    expect((await member.settled(id)).state).toBe('Succeeded');
    const types = ['deployment.created', 'deployment.started', 'deployment.succeeded'];
    await expect
      .poll(() => receiver.requests.map(({ type }) => type).sort(), { timeout: 30_000 })
      .toEqual(types.toSorted());
    const foreign = `whsec_${Buffer.alloc(32).toString('base64')}`;
    for (const request of receiver.requests) {
      expect(isSignedWith(secret, request)).toBe(true);
      expect(isSignedWith(foreign, request)).toBe(false);
      expect(request.body).toContain('Sent to a webhook');
    }
    const dialog = await openDialog(page, hook, 'Delivery log');
    for (const words of ['Deployment accepted', 'Operation started', 'Operation succeeded']) {
      const row = dialog.getByRole('row').filter({ hasText: words });
      await expect(row).toContainText('Sent to a webhook');
      await expect(row).toContainText('Delivered');
      await expect(row).toContainText('204');
    }
    await press(dialog, 'Close');
  });

  await test.step('a failed delivery shows the reason and is retried with the same id', async () => {
    receiver.answer(500);
    await press(hook, 'Send test');
    await expect(hook.getByRole('status')).toContainText('The receiver responded with 500.', {
      timeout: 30_000,
    });
    await expect(hook.getByRole('status')).toContainText('Next attempt:');
    receiver.answer(204);
    // The retry is due after 5 or 30 seconds; the page polls every ten seconds.
    await expect(hook.getByRole('status')).toContainText('The receiver accepted the test', {
      timeout: 60_000,
    });
    const tests = receiver.requests.filter(({ type }) => type === 'webhook.test');
    expect(tests.length).toBeGreaterThan(1);
    expect(new Set(tests.map(idOf)).size).toBe(1);
    expect(tests.every((request) => isSignedWith(secret, request))).toBe(true);
  });

  await test.step('a delivery is resent manually, and its log shows every attempt', async () => {
    const before = receiver.requests.length;
    const dialog = await openDialog(page, hook, 'Delivery log');
    await press(dialog, 'Operation succeeded');
    const delivery = dialog.getByRole('region', { name: 'deployment.succeeded' });
    await expect(delivery).toContainText('"type":"deployment.succeeded"');
    expect(await violationsOf(page, everyRule)).toEqual([]);
    await press(delivery, 'Resend');
    await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(before + 1);
    const redelivery = receiver.requests.at(-1)!;
    expect(redelivery.type).toBe('deployment.succeeded');
    expect(receiver.requests.filter((request) => idOf(request) === idOf(redelivery))).toHaveLength(2);
    await expect(delivery.getByText(/ · 204 · \d+ ms/)).toHaveCount(2);
    await press(dialog, 'Close');
  });

  await test.step('deliveries are signed with both the new and the old secret', async () => {
    const dialog = await openDialog(page, hook, 'Replace secret');
    await press(dialog, 'Replace secret');
    const next = await page.getByRole('alert').locator('code').innerText();
    expect(next).not.toBe(secret);
    await press(hook, 'Send test');
    await expect(hook.getByRole('status')).toContainText('The receiver accepted the test', {
      timeout: 30_000,
    });
    const lastRequest = receiver.requests.at(-1)!;
    expect([isSignedWith(secret, lastRequest), isSignedWith(next, lastRequest)]).toEqual([true, true]);
  });

  await test.step('a paused webhook receives nothing; a receiver that responds with 410 Gone disables it and notifies its owner', async () => {
    await press(hook, 'Pause');
    await expect(hook.getByText('Paused', { exact: true })).toBeVisible();
    await expect(hook.getByRole('button', { name: 'Send test' })).toBeDisabled();
    await press(hook, 'Enable');
    await expect(hook.getByText('Active', { exact: true })).toBeVisible();
    receiver.answer(410);
    await press(hook, 'Send test');
    await expect(hook.getByText('Disabled', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(hook.getByRole('alert')).toContainText('410');
    await press(page, 'Close');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = page.getByRole('dialog', { name: 'Notifications' });
    const message = bell.getByRole('link', { name: new RegExp(`${name}: webhook disabled`) });
    await expect(message).toContainText(
      'The receiver responded with 410 (Gone), so no more events are sent.',
    );
    await message.click();
    await expect(bell).toHaveCount(0);
  });

  await test.step('deleting it asks for confirmation and lists what is deleted with it', async () => {
    const dialog = await openDialog(page, hook, 'Remove');
    await expect(dialog).toContainText('The secret and the delivery log are deleted');
    await press(dialog, 'Remove');
    await expect(hook).toHaveCount(0);
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});
