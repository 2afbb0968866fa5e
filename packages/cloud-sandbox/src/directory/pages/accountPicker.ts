import type { Account, Tenant } from '../../world/people.ts';
import { escapeHtml, page } from './page.ts';

/** Renders the page on which a person chooses the account to sign in with. */
export function accountPicker(parts: {
  cloudName: string;
  appName: string;
  accounts: readonly Account[];
  signedIn: readonly Account[];
  tenant: Tenant | undefined;
  unknownHint: string | undefined;
  /** The form's target: the URL of the current request. */
  action: string;
  cancelUrl: string;
}): string {
  const { accounts, signedIn, tenant, unknownHint } = parts;
  const lead = [
    unknownHint === undefined ? '' : `There is no account ${escapeHtml(unknownHint)} here. `,
    `to continue to ${escapeHtml(parts.appName)}`,
    tenant === undefined ? '' : ` in ${escapeHtml(tenant.name)}`,
  ].join('');
  const rows = accounts.map((account) => row(account, signedIn.includes(account))).join('\n');
  return page({
    title: 'Pick an account',
    cloudName: parts.cloudName,
    body: `<h1 id="title">Pick an account</h1>
<p class="lead">${lead}</p>
<form method="post" action="${escapeHtml(parts.action)}">
<ul aria-labelledby="title">
${rows}
</ul>
</form>
<p class="actions"><a href="${escapeHtml(parts.cancelUrl)}">Cancel</a></p>`,
  });
}

function row(account: Account, isSignedIn: boolean): string {
  return `<li><button class="account" name="account" value="${escapeHtml(account.email)}">
<span class="face" aria-hidden="true">${escapeHtml(initialsOf(account.name))}</span>
<span class="who"><span class="name">${escapeHtml(account.name)}</span> <span class="detail">${escapeHtml(account.email)}</span> <span class="detail">${escapeHtml(account.description)}</span></span>
${isSignedIn ? '<span class="signed-in">signed in</span>' : ''}
</button></li>`;
}

/** Returns the initials of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.split(' ');
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
