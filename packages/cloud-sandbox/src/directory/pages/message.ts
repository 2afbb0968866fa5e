import { escapeHtml, page } from './page.ts';

/** A page that says what happened and shows the ways on. */
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

/** The words for a cloud on the directory's pages. */
export function cloudNameOf(cloud: 'general' | 'us_gov'): string {
  return cloud === 'general' ? 'General cloud' : 'US government cloud';
}
