import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { startAs } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const newcomer = 'newcomer@contoso.example';

test.describe.configure({ mode: 'serial' });

// A dedicated product, because notifications of other tests would change the count.
test.use({ stackOptions: { own: 'invitations' } });

/** Picks a user on the directory's page. */
async function pick(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(email.replaceAll('.', String.raw`\.`)) }).click();
}

test('a user without an organization requests access, and an administrator is notified immediately', async ({
  browser,
  page,
  stack,
}) => {
  await startAs(page, stack, admin);
  await page.goto('/portal');
  const visitor = await (await browser.newContext({ baseURL: stack.origin })).newPage();
  await visitor.goto('/');
  await visitor.getByRole('button', { name: 'Sign in with work account' }).click();
  await pick(visitor, newcomer);
  await expect(visitor.getByRole('heading', { name: /does not belong to an organization/ })).toBeVisible();
  await visitor.getByRole('textbox', { name: /Reason for access/ }).fill('I start on Monday.');
  await visitor.getByRole('button', { name: 'Request access' }).click();
  await expect(visitor.getByText('Your request was sent.', { exact: false })).toBeVisible();
  await visitor.context().close();

  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.getByRole('link', { name: /Nora Newcomer requests access/ }).click();
  await expect(page).toHaveURL(/\/portal\/user\/invitations\?tab=requests/);
  await expect(page.getByText('I start on Monday.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('an administrator finds a person in the directory instead of typing the address', async ({
  page,
  stack,
}) => {
  await startAs(page, stack, admin);
  await page.goto('/portal/user/invitations');
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByRole('combobox', { name: 'Find in directory' }).fill('newc');
  await page.getByRole('option', { name: /Nora Newcomer/ }).click();
  await expect(dialog.getByRole('row', { name: /newcomer@contoso/ })).toContainText('Nora Newcomer');
  await expect(dialog.getByRole('button', { name: 'Invite 1 person' })).toBeVisible();
});

test('an administrator sends an invitation; the user reads the mail, opens the link, signs in and is a member', async ({
  browser,
  page,
  stack,
}) => {
  await startAs(page, stack, admin);
  await page.goto('/portal/user');
  await page.getByRole('button', { name: 'Invitations' }).click();
  await page.getByRole('button', { name: 'Invite', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog
    .getByRole('textbox', { name: /People/ })
    .fill(`${newcomer},Nora Newcomer,engineer\nnobody\n${admin},Ada,reader`);
  await expect(dialog.getByRole('row', { name: /nobody/ })).toContainText('Not a valid email address');
  await expect(dialog.getByRole('row', { name: /admin@/ })).toContainText('Already a member');
  await dialog.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect(dialog.getByRole('row', { name: /newcomer/ })).toContainText('Invited');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText(newcomer)).toBeVisible();

  const context = await browser.newContext({ baseURL: stack.origin });
  const inbox = await context.newPage();
  const invitation = inbox.getByRole('link', {
    name: new RegExp(`Ada Admin invites you to Contoso.*${newcomer}`),
  });
  await expect(async () => {
    await inbox.goto(`http://localhost:${stack.sandboxPort}/mail`);
    await expect(invitation).toBeVisible({ timeout: 1000 });
  }).toPass();
  await invitation.click();
  const opened = context.waitForEvent('page');
  await inbox
    .frameLocator('iframe[title=Message]')
    .getByRole('link', { name: 'Accept the invitation' })
    .click();
  const guest = await opened;
  await expect(guest.getByRole('heading', { name: 'Invitation to Contoso' })).toBeVisible();
  await expect(guest).not.toHaveURL(/invitation=/);
  await expect(guest.getByText('n•••@contoso.example')).toBeVisible();
  await guest.getByRole('button', { name: 'Sign in to accept' }).click();
  await pick(guest, newcomer);
  await guest.waitForURL(/\/portal/);
  await guest.goto('/portal/profile');
  await expect(guest.getByRole('main').getByText(newcomer).first()).toBeVisible();
  await expect(guest.getByRole('main').getByText('engineer').first()).toBeVisible();
  await context.close();

  await page.goto(`/portal/user?q=${newcomer}`);
  await expect(page.getByRole('row', { name: /Nora Newcomer/ })).toContainText('Active');
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await expect(page.getByText('Nora Newcomer accepted your invitation')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
});

test('mail templates are previewed, validated with the error position, and sent as a test mail', async ({
  page,
  stack,
  consoleErrors,
}) => {
  await startAs(page, stack, admin);
  const { account } = await stack.session(admin);
  await page.goto(`/portal/organization/${account.orgId}/mail`);
  const frame = page.frameLocator('iframe[title=Preview]');
  await expect(frame.getByRole('heading', { name: /Hello/ })).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Accept the invitation' })).toHaveCSS(
    'background-color',
    'rgb(26, 115, 231)',
  );
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.fill('Welcome to {{nowhere}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(/Line 1, column 12: The placeholder \{\{nowhere\}\} does not exist/).first(),
  ).toBeVisible();
  await subject.fill('Welcome to {{organizationName}}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The next mail uses this text.')).toBeVisible();
  await page.getByRole('button', { name: 'Send test mail' }).click();
  await expect(page.getByText(`A test mail is being sent to ${admin}.`)).toBeVisible();
  await expect(async () => {
    const answer = await fetch(`http://127.0.0.1:${stack.sandboxPort}/__mail?to=${admin}`);
    const { mails } = (await answer.json()) as { mails: { subject: string }[] };
    expect(mails.map((mail) => mail.subject)).toContain('[Test] Welcome to Contoso');
  }).toPass();
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('textbox', { name: 'Current text' })).toContainText('Welcome to');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Outbox' }).click();
  await expect(page.getByText('[Test] Welcome to Contoso')).toBeVisible();
  expect(consoleErrors.filter((line) => /Content Security|Refused/.test(line))).toEqual([]);
});
