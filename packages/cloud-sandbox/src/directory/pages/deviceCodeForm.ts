import { escapeHtml, page } from './page.ts';

/** Renders the page on which a person enters the code that a command-line tool displays. */
export function deviceCodeForm(parts: {
  cloudName: string;
  action: string;
  rejectedCode: string | undefined;
}): string {
  const { rejectedCode } = parts;
  const isRejected = rejectedCode !== undefined;
  return page({
    title: 'Enter code',
    cloudName: parts.cloudName,
    body: `<h1>Enter code</h1>
<p class="lead">Enter the code that your application displays. Do not enter codes from sources you do not trust.</p>
${isRejected ? '<p class="code" id="problem" role="alert">The code is not valid or has expired. Check the code, or start the sign-in again.</p>' : ''}
<form method="post" action="${escapeHtml(parts.action)}">
<p><label for="code">Code</label> <input class="input" id="code" name="code" value="${escapeHtml(rejectedCode ?? '')}" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="20" autofocus${isRejected ? ' aria-invalid="true" aria-describedby="problem"' : ''}></p>
<p class="actions"><button class="button">Next</button></p>
</form>`,
  });
}
