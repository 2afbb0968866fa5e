/** Escapes text for HTML, including attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Renders the layout of every directory page: one card, no script, no external resources. */
export function page({ title, cloudName, body }: { title: string; cloudName: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand"><span class="mark" aria-hidden="true"></span>Sandbox directory<span class="cloud">${escapeHtml(cloudName)}</span></p>
${body}
</main>
<footer>This directory is part of the embedded cloud. Its accounts are made up and have no passwords.</footer>
</body>
</html>
`;
}

const STYLE = `
:root { --paper: #ffffff; --ground: #eef2f7; --ink: #17202b; --quiet: #526070; --line: #d5dde7; --accent: #1257c2; --hover: #f0f5fd; --shade: 0 10px 40px rgb(23 32 43 / .12); }
@media (prefers-color-scheme: dark) { :root { --paper: #1b222c; --ground: #11161d; --ink: #e8edf4; --quiet: #a3b0c0; --line: #35414f; --accent: #8ab8ff; --hover: #25303d; --shade: 0 10px 40px rgb(0 0 0 / .5); } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; justify-content: center; padding: 24px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 460px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shade); padding: 28px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-size: 14px; font-weight: 600; color: var(--quiet); }
.mark { width: 20px; height: 20px; border-radius: 6px; background: linear-gradient(135deg, #1257c2, #12a3b4); }
.cloud { margin-left: auto; font-weight: 400; }
h1 { margin: 0 0 4px; font-size: 24px; line-height: 1.25; font-weight: 650; }
.lead { margin: 0 0 20px; color: var(--quiet); overflow-wrap: anywhere; }
ul { list-style: none; margin: 0 -12px; padding: 0; }
.account { display: flex; align-items: center; gap: 14px; width: 100%; padding: 10px 12px; border: 0; border-radius: 10px; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
.account:hover { background: var(--hover); }
.account:focus-visible, a:focus-visible, .button:focus-visible, .input:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.face { flex: none; width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; font-size: 15px; font-weight: 600; color: #fff; background: #3d5a80; }
.who { min-width: 0; display: block; }
.name { display: block; font-weight: 600; }
.detail { display: block; font-size: 14px; color: var(--quiet); overflow-wrap: anywhere; }
.signed-in { margin-left: auto; flex: none; font-size: 13px; color: var(--quiet); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 16px; margin: 20px 0 0; }
.button { padding: 10px 20px; border: 0; border-radius: 10px; background: #1257c2; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
.input { width: 100%; margin-top: 4px; padding: 10px 12px; border: 1px solid var(--quiet); border-radius: 10px; background: none; color: inherit; font: 20px/1.4 ui-monospace, monospace; letter-spacing: .12em; text-transform: uppercase; }
p.account { cursor: default; margin: 0 -12px; }
p.account:hover { background: none; }
a { color: var(--accent); }
.code { margin: 16px 0 0; padding: 12px; border: 1px solid var(--line); border-radius: 10px; font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; color: var(--quiet); }
footer { max-width: 460px; margin: 16px 0 0; font-size: 13px; color: var(--quiet); text-align: center; }
`;
