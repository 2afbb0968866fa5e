import type { Account } from '../../world/people.ts';
import { initialsOf } from './accountPicker.ts';
import { escapeHtml, page } from './page.ts';

const WORDS = {
  password: {
    title: 'Sign in again',
    lead: 'requires you to confirm your identity. Accounts here have no password: a click replaces it.',
    button: 'Sign in',
  },
  factor: {
    title: 'Approve the sign-in',
    lead: 'requires a second factor. Accounts here have no phone: a click replaces it.',
    button: 'Approve',
  },
} as const;

/** Renders the page on which a known person confirms their identity again, or with a second factor. */
export function confirmPage(parts: {
  cloudName: string;
  appName: string;
  account: Account;
  by: keyof typeof WORDS;
  /** The form's target: the URL of the current request. */
  action: string;
  cancelUrl: string;
}): string {
  const { account, by } = parts;
  const { title, lead, button } = WORDS[by];
  return page({
    title,
    cloudName: parts.cloudName,
    body: `<h1>${title}</h1>
<p class="lead">${escapeHtml(parts.appName)} ${lead}</p>
<p class="account"><span class="face" aria-hidden="true">${escapeHtml(initialsOf(account.name))}</span>
<span class="who"><span class="name">${escapeHtml(account.name)}</span> <span class="detail">${escapeHtml(account.email)}</span></span></p>
<form method="post" action="${escapeHtml(parts.action)}">
<input type="hidden" name="account" value="${escapeHtml(account.email)}">
${by === 'factor' ? '<input type="hidden" name="factor" value="approved">' : ''}
<p class="actions"><button class="button">${button}</button> <a href="${escapeHtml(parts.cancelUrl)}">Cancel</a></p>
</form>`,
  });
}
