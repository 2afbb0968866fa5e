import { escapeHtml } from './render-html.ts';

export interface LayoutParts {
  readonly subject: string;
  readonly organization: string;
  readonly product: string;
  /** The mail's body as safe HTML. */
  readonly content: string;
  /** Why the reader gets this mail. */
  readonly reason: string;
  /** Language of the mail, for those who have it read out. */
  readonly language: string;
}

/** Styles stand in one element with classes: the portal's preview allows no other kind, and every mail reader that matters reads it. */
const style = `
body { margin: 0; padding: 0; background: #f6f8fb; color: #1b2430; font: 16px/1.5 Roboto, "Segoe UI", Helvetica, Arial, sans-serif; }
.frame { width: 100%; max-width: 600px; margin: 0 auto; padding: 24px 12px; box-sizing: border-box; }
.card { background: #ffffff; border: 1px solid #dde3ea; border-radius: 8px; padding: 32px; overflow-wrap: anywhere; }
.brand { margin: 0 0 24px; font-size: 14px; font-weight: 600; color: #556070; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; font-weight: 500; }
h2 { margin: 24px 0 8px; font-size: 18px; line-height: 1.4; font-weight: 500; }
p, ul, ol { margin: 0 0 16px; }
ul, ol { padding-left: 20px; }
blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #dde3ea; }
hr { border: 0; border-top: 1px solid #dde3ea; margin: 24px 0; }
.link { color: #1558b0; }
.action { margin: 24px 0; }
.button { display: inline-block; background: #1a73e7; color: #ffffff; text-decoration: none; font-weight: 500; border-radius: 8px; padding: 12px 24px; }
.reason { margin: 16px 0 0; font-size: 13px; color: #556070; text-align: center; }
@media (max-width: 480px) { .card { padding: 20px; } .button { display: block; text-align: center; } }
@media (prefers-color-scheme: dark) { body { background: #0f141b; color: #e6ebf2; } .card { background: #171e27; border-color: #2b3541; } .brand, .reason { color: #a3afbf; } .link { color: #7fb2f7; } hr { border-color: #2b3541; } }
`.trim();

/** One responsive page around every mail. It loads nothing: no picture, no font, nothing that tells when it was read. */
export function layoutMail(parts: LayoutParts): string {
  const { subject, organization, product, content, reason, language } = parts;
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${style}
</style>
</head>
<body>
<div class="frame">
<div class="card">
<p class="brand">${escapeHtml(organization)} · ${escapeHtml(product)}</p>
${content}
</div>
<p class="reason">${escapeHtml(reason)}</p>
</div>
</body>
</html>
`;
}
