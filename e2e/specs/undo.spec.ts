import { ApiClient } from '../harness/api-client.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';

// A dedicated product, because tests of invitations expect no others.
test.use({ stackOptions: { own: 'undo' } });

test('removals that can be repeated need no confirmation and can be undone', async ({ page, stack }) => {
  const { api } = await ApiClient.signIn(stack, admin);
  const { result: roles } = await api.role.list({ query: { limit: 0 } });
  const roleId = roles.find(({ name }) => name === 'reader')!.id;
  await api.invitation.create({ body: { invitations: [{ email: 'undo@contoso.example', roleId }] } });
  const stateOf = async () => (await api.invitation.list({ query: {} })).result[0]?.state;
  await startAs(page, stack, admin);
  const row = page.getByRole('row', { name: /undo@contoso/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  const revoke = async () => {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toContainText('Revoked');
  };

  await test.step('undo keeps an invitation', async () => {
    await page.goto('/portal/user/invitations');
    await revoke();
    await expect(page.getByText('Invitation of undo@contoso.example revoked')).toBeVisible();
    await undo.click();
    await expect(row).toContainText('Pending');
    await expect(undo).toBeHidden();
    expect(await stateOf()).toBe('Pending');
  });

  await test.step('leaving the page sends the removal', async () => {
    await revoke();
    await expect(undo).toBeVisible();
    await page.goto('/portal');
    await expect.poll(stateOf).toBe('Revoked');
  });

  await test.step('a favorite can be restored', async () => {
    const star = page.getByRole('button', { name: 'Favorite: Linux virtual machine' });
    const favorites = async () => (await api.favorite.list()).result.length;
    await star.click();
    await expect.poll(favorites).toBe(1);
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await undo.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a discarded draft can be restored', async () => {
    await page.goto('/portal/blueprint/storage-account/form');
    const group = page.getByRole('textbox', { name: /^Resource group/ });
    await group.fill('rg-undo');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(group).not.toHaveValue('rg-undo');
    await undo.click();
    await expect(group).toHaveValue('rg-undo');
    await expect(page.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(group).toHaveValue('rg-undo');
  });
});
