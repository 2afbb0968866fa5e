import { ApiClient } from '../harness/api-client.ts';
import { publishVersion } from '../harness/authored-blueprint.ts';
import { violationsOf } from '../harness/axe.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const engineer = 'engineer@contoso.example';

test('cards show price, use and tests; blueprints that were just used come first', async ({
  page,
  stack,
}) => {
  const client = await ApiClient.signIn(stack, engineer);
  const { subscriptionId } = (await client.subscriptions()).find(
    ({ displayName }) => displayName === 'Contoso Development',
  )!;
  const id = await client.deploy({
    blueprint: 'key-vault-private',
    title: 'Used once',
    subscriptionId,
    resourceGroup: 'rg-used-once',
    location: 'westeurope',
    parameters: {},
    tags: {},
  });
  await client.settled(id);
  await startAs(page, stack, engineer);
  await page.goto('/portal');
  const recent = page.getByRole('region', { name: 'Recently used' });
  const card = recent.getByRole('article').filter({ hasText: 'Key vault' });
  await expect(card).toContainText(/From \$[\d,.]+ per month/);
  await expect(card).toContainText(/Deployed (once|\d+ times) in your organization/);
  await expect(card).toContainText(/Median [\d.]+ (sec|min)/);
  await expect(card).toContainText(/Tests passed .*(ago|now)/);
  expect(await violationsOf(page)).toEqual([]);

  // One tab stop for the card and one for its action.
  await card.getByRole('link', { name: /^Key vault/ }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('link', { name: /^Deploy Key vault/ })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Price' })).toContainText(/From \$[\d,.]+ per month/);
  await expect(page.getByRole('img', { name: /^Resources of Key vault/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open graph' }).click();
  await expect(page.getByRole('tab', { name: 'Resources' })).toHaveAttribute('aria-selected', 'true');
});

test('an open page lists a version as soon as it is published', async ({ page, stack }) => {
  const author = await ApiClient.signIn(stack, 'admin@contoso.example');
  const blueprint = { name: 'live-versions', title: 'Live versions' };
  await publishVersion(author, blueprint, '1.0.0');
  await startAs(page, stack, engineer);
  await page.goto(`/portal/blueprint/${blueprint.name}?tab=versions`);
  const version = page.getByRole('heading', { name: '1.1.0' });
  await expect(page.getByRole('heading', { name: '1.0.0' })).toBeVisible();
  await expect(version).toBeHidden();
  await publishVersion(author, blueprint, '1.1.0');
  await expect(version).toBeVisible();
});
