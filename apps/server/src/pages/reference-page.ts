import { bodyLimitOf, formatByteLimit, type RouteContract } from '@blueport/contracts';
import * as z from 'zod/mini';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);

const style = `
:root{color-scheme:light dark;--ink:#1b1f27;--soft:#5b6472;--line:#e1e5ec;--paper:#fff;--panel:#f6f8fb;--accent:#1a73e7}
@media(prefers-color-scheme:dark){:root{--ink:#e7eaf0;--soft:#9aa4b5;--line:#2b323f;--paper:#12151b;--panel:#191e27;--accent:#7db2ff}}
*{box-sizing:border-box}body{margin:0;font:15px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
.page{display:grid;grid-template-columns:250px minmax(0,1fr);max-width:1180px;margin:0 auto}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:28px 16px}
nav a{display:block;padding:3px 8px;border-radius:6px;color:var(--soft);text-decoration:none;font-size:13px}
nav a:hover{background:var(--panel);color:var(--ink)}nav strong{display:block;margin:14px 8px 4px;font-size:12px;text-transform:capitalize}
main{padding:28px 24px 80px;border-left:1px solid var(--line)}h1{font-size:26px;margin:0 0 6px}
.lead{color:var(--soft);margin:0 0 28px}article{border:1px solid var(--line);border-radius:12px;padding:16px 18px;margin:0 0 16px}
h2{font-size:15px;margin:0;font-family:ui-monospace,monospace;overflow-wrap:anywhere}.method{display:inline-block;min-width:62px;color:var(--accent)}
p{margin:6px 0}.who{color:var(--soft);font-size:13px}summary{cursor:pointer;color:var(--accent);font-size:13px}
pre{background:var(--panel);border-radius:8px;padding:12px;overflow:auto;font-size:12px;line-height:1.45}code{font-family:ui-monospace,monospace}
a{color:var(--accent)}@media(max-width:760px){.page{display:block}nav{position:static;max-height:none}main{border:0;padding:16px}}`;

function schemaBlock(title: string, type: z.ZodMiniType | undefined, io: 'input' | 'output'): string {
  if (!type) return '';
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return `<details><summary>${title}</summary><pre><code>${escape(JSON.stringify(schema, null, 2))}</code></pre></details>`;
}

function who({ access, scope }: RouteContract): string {
  const may =
    access.kind === 'public'
      ? 'Everyone'
      : access.kind === 'session'
        ? 'Every signed-in account'
        : `Holders of ${access.anyOf.map((key) => `<code>${escape(key)}</code>`).join(' or ')}`;
  const rows = {
    none: 'no rows of an organization',
    account: 'the caller’s own',
    organization: 'the caller’s organization',
  };
  return `${may} · touches ${rows[scope]}`;
}

function article(contract: RouteContract): string {
  return `<article id="${escape(contract.id)}"><h2><span class="method">${contract.method}</span> ${escape(contract.path)}</h2>
<p>${escape(contract.summary)}</p><p class="who">${who(contract)} · answers ${contract.status ?? 200}${contract.idempotency ? ' · needs <code>Idempotency-Key</code>' : ''}${contract.body ? ` · body at most ${formatByteLimit(bodyLimitOf(contract).bytes)}` : ''}</p>
${schemaBlock('Path', contract.params, 'input')}${schemaBlock('Query', contract.query, 'input')}${schemaBlock('Body', contract.body, 'input')}${schemaBlock('Answer', contract.response, 'output')}</article>`;
}

/** Renders the API reference as a single page without scripts, generated from the contracts. */
export function renderReferencePage(contracts: readonly RouteContract[], nonce: string): string {
  const groups = Map.groupBy(contracts, (contract) => contract.id.split('.')[0] ?? '');
  const menu = [...groups].map(
    ([group, routes]) =>
      `<strong>${escape(group)}</strong>${routes.map(({ id }) => `<a href="#${escape(id)}">${escape(id)}</a>`).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>API reference - Blueport</title><style nonce="${nonce}">${style}</style></head><body><div class="page"><nav aria-label="Routes">${menu.join('')}</nav>
<main><h1>Blueport API</h1><p class="lead">${contracts.length} routes. Send the handle of your session as <code>Authorization: Bearer …</code>. Refusals are RFC 9457 problem details. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>
${contracts.map(article).join('\n')}</main></div></body></html>`;
}
