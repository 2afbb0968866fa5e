import { escapeHtml, page } from './page.ts';

/** Renders a page with a message and links to the next steps. */
export function messagePage(parts: {
  cloudName: string;
  title: string;
  text: string;
  code?: string;
  links?: readonly { label: string; href: string }[];
}): string {
  const links = (parts.links ?? [])
    .map(({ label, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`)
    .join('\n');
  return page({
    title: parts.title,
    cloudName: parts.cloudName,
    body: `<h1>${escapeHtml(parts.title)}</h1>
<p class="lead">${escapeHtml(parts.text)}</p>
${parts.code === undefined ? '' : `<p class="code">${escapeHtml(parts.code)}</p>`}
${links === '' ? '' : `<p class="actions">${links}</p>`}`,
  });
}

/** Returns the display name of a cloud. */
export function cloudNameOf(cloud: 'general' | 'us_gov'): string {
  return cloud === 'general' ? 'General cloud' : 'US government cloud';
}
