import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile } from '../harness/portal.ts';
import { startAs } from '../harness/stored-session.ts';
import type { Stack } from '../harness/stack.ts';

const stranger = 'stranger@nowhere.example';
const fabrikamTenant = 'fab21ca3-94d6-4c7a-b8e0-1d4f5a6b7c43';

test.describe.configure({ mode: 'serial' });

// A dedicated product, because organizations and accounts of other tests would change the choices.
test.use({ stackOptions: { own: 'guests' } });

/** Picks a user on the directory's page. */
async function pick(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) }).click();
}

/** Opens the link of an invitation from the inbox of the embedded cloud. */
async function openInvitation(
  context: BrowserContext,
  stack: Stack,
  { subject, email }: { readonly subject: string; readonly email: string },
): Promise<Page> {
  const inbox = await context.newPage();
  const mail = inbox.getByRole('link', { name: new RegExp(`${subject}.*${email}`) });
  await expect(async () => {
    await inbox.goto(`http://localhost:${stack.sandboxPort}/mail`);
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  const opened = context.waitForEvent('page');
  await inbox
    .frameLocator('iframe[title=Message]')
    .getByRole('link', { name: 'Accept the invitation' })
    .click();
  return opened;
}

test('the first user of a new organization can accept the invitation immediately', async ({
  browser,
  page,
  stack,
}) => {
  await startAs(page, stack, 'operator@blueport.example');
  await page.goto('/portal/organization/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Adventure Works');
  await page.getByRole('textbox', { name: 'Tenant ID or domain' }).fill('nowhere.example');
  await expect(page.getByText(/^Nowhere, tenant 0e0f0a65-/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Name of the first user' }).fill('Sam Stranger');
  await page.getByRole('textbox', { name: 'Email of the first user' }).fill('sam@fabrikam.example');
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(
    page.getByText('This address belongs to a different directory', { exact: false }),
  ).toBeVisible();
  await page.getByRole('textbox', { name: 'Email of the first user' }).fill(stranger);
  await page.getByRole('button', { name: 'Create organization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adventure Works' })).toBeVisible();

  const context = await browser.newContext({ baseURL: stack.origin });
  const visitor = await openInvitation(context, stack, {
    subject: 'invites you to Adventure Works',
    email: stranger,
  });
  await visitor.getByRole('button', { name: 'Sign in to accept' }).click();
  await pick(visitor, stranger);
  await visitor.waitForURL(/\/portal/);
  await expect(visitor.getByTestId('organization-name')).toHaveText('Adventure Works');
  await context.close();
});

test('a guest from another tenant is confirmed, accepts, and sees how to get access to the cloud', async ({
  browser,
  page,
  stack,
}) => {
  await startAs(page, stack, 'admin@fabrikam.example');
  await page.goto('/portal/user/invitations');
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog
    .getByRole('textbox', { name: /People/ })
    .fill(`${stranger},Sam,reader\nwho@unknown.example,,reader\nnew@fabrikam.example,,engineer`);
  const row = dialog.getByRole('row', { name: /stranger/ });
  await expect(row).toContainText('In another directory: confirm it to invite a guest');
  await expect(row).toContainText('reader');
  await expect(dialog.getByRole('row', { name: /unknown/ })).toContainText('No directory has the domain');
  await expect(dialog.getByRole('row', { name: /new@fabrikam/ })).toContainText('Ready to invite');
  await expect(dialog.getByRole('textbox', { name: 'Tenant ID for unknown.example' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: /1 guest from Nowhere \(tenant 0e0f0a65-/ }).check();
  await expect(row).toContainText('Ready to invite as a guest until');
  await page.setViewportSize({ width: 360, height: 740 });
  const isTooWide = () =>
    dialog.evaluate((element) =>
      [...element.querySelectorAll('.MuiDialogContent-root')].some(
        (one) => one.scrollWidth > one.clientWidth,
      ),
    );
  await expect.poll(isTooWide).toBe(false);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(row).toContainText('Invited as a guest');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const context = await browser.newContext({ baseURL: stack.origin });
  const guest = await openInvitation(context, stack, {
    subject: 'invites you to Fabrikam',
    email: stranger,
  });
  await guest.getByRole('button', { name: 'Sign in to accept' }).click();
  await pick(guest, stranger);
  await guest.waitForURL(/\/portal/);
  await expect(guest.getByTestId('organization-name')).toHaveText('Fabrikam');
  await guest.goto('/portal/subscription');
  await expect(
    guest.getByRole('heading', { name: 'You are not a guest in the directory of Fabrikam' }),
  ).toBeVisible();
  await expect(guest.getByText(/Invite stranger@nowhere\.example as a guest/)).toBeVisible();
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expect(guest.getByText('You are not a guest there yet.', { exact: false })).toBeVisible();

  await stack.setFaults([{ match: { area: 'directory', pathRegex: fabrikamTenant }, kind: '503' }]);
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expect(
    guest.getByRole('heading', { name: 'Could not reach the directory of Fabrikam' }),
  ).toBeVisible();
  await chooseFromProfile(guest, 'Sign out');
  await guest
    .getByRole('button', { name: /Sign in/ })
    .first()
    .click();
  await pick(guest, stranger);
  await guest.getByRole('button', { name: 'Fabrikam' }).click();
  await guest.waitForURL(/\/portal/, { timeout: 30_000 });
  await guest.goto('/portal/subscription');
  await expect(
    guest.getByRole('heading', { name: 'Could not reach the directory of Fabrikam' }),
  ).toBeVisible();
  await stack.setFaults([]);
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expect(
    guest.getByRole('heading', { name: 'You are not a guest in the directory of Fabrikam' }),
  ).toBeVisible();

  await page.goto('/portal/user?f.isGuest=true');
  await expect(page.getByRole('row', { name: /stranger/ })).toContainText('Guest');
  const { account } = await stack.session('admin@fabrikam.example');
  await page.goto(`/portal/organization/${account.orgId}`);
  const allow = page.getByRole('switch', { name: 'Allow guests' });
  await allow.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await guest.goto('/portal/blueprint');
  await expect(
    guest.getByText('Fabrikam does not allow guests at the moment.', { exact: false }),
  ).toBeVisible();
  await allow.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(allow).toBeChecked();
  await context.close();
});

test('a person in three directories chooses the organization, and switches without signing out', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Carla Consultant/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose an organization' })).toBeVisible();
  // A reload starts the sign-in again.
  await page.reload();
  await page.getByRole('button', { name: /Carla Consultant/ }).click();
  const contoso = page.getByRole('button', { name: 'Contoso' });
  await expect(contoso).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/portal/);
  await expect(page.getByTestId('organization-name')).toHaveText('Contoso');
  await page.goto('/portal/subscription');
  await expect(page.getByText('Contoso Sandbox').first()).toBeVisible();
  const profile = page.getByRole('button', { name: /Carla Consultant/ });
  await profile.click();
  await page.getByRole('menuitem', { name: 'Switch directory' }).click();
  const directories = page.getByRole('dialog', { name: 'Switch directory' });
  await expect(directories.getByRole('button', { name: /Contoso Current directory/ })).toBeVisible();
  await directories.getByRole('button', { name: /Contoso Research/ }).click();
  await expect(page.getByText('You switched to the directory Contoso Research.')).toBeVisible();

  await profile.click();
  await page.getByRole('menuitem', { name: 'Switch organization' }).click();
  await page
    .getByRole('dialog', { name: 'Switch organization' })
    .getByRole('button', { name: 'Fabrikam' })
    .click();
  await expect(page.getByTestId('organization-name')).toHaveText('Fabrikam');
  await page.goto('/portal/subscription');
  await expect(page.getByText('Fabrikam', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Contoso Sandbox')).toHaveCount(0);
});
