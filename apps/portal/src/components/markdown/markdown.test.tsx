import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { loadFeatureMessages } from '../../core/i18n/locale.ts';
import { pictureSource, countHiddenImages } from './picture-source.ts';
import { SafeMarkdown } from './SafeMarkdown.tsx';

const show = (markdown: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <SafeMarkdown markdown={markdown} />
    </I18nProvider>,
  );
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

describe('images in Markdown', () => {
  it('are shown if they are embedded, inline or by reference', async () => {
    await loadFeatureMessages('markdown');
    show(`![Plan](${pixel})\n\n![Other][one]\n\n[one]: ${pixel}\n`);
    expect(screen.getByRole('img', { name: 'Plan' }).getAttribute('src')).toBe(pixel);
    expect(screen.getByRole('img', { name: 'Other' }).getAttribute('src')).toBe(pixel);
  });

  it('are never loaded from another server, but replaced by their description and a link', async () => {
    await loadFeatureMessages('markdown');
    const { container } = show(
      'Text ![The plan](https://pictures.example/plan.png) and ![](//cdn.example/a.gif) and ![Here](plan.png)',
    );
    expect(container.querySelectorAll('img, source, [style*="url("]')).toHaveLength(0);
    expect(container.textContent).toContain('The planThis picture was not loaded. pictures.example');
    const link = screen.getByRole('link', { name: 'Open picture “The plan”' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://pictures.example/plan.png',
      'noopener noreferrer',
    ]);
    expect(container.textContent).toContain(
      'Picture without a descriptionThis picture was not loaded. cdn.example',
    );
    expect(container.textContent).toContain('HereThis picture was not found.');
  });

  it('are classified by their address', () => {
    expect(pictureSource('data:text/html,<p>').kind).toBe('missing');
    expect(pictureSource('javascript:alert(1)').kind).toBe('missing');
    expect(pictureSource('HTTP://Example.org/x')).toEqual({ kind: 'remote', host: 'example.org' });
    expect(pictureSource(undefined).kind).toBe('missing');
  });

  it('are counted for the author if readers do not see them', () => {
    expect(countHiddenImages(`![a](${pixel}) [a link](https://example.org/x.png)`)).toBe(0);
    expect(countHiddenImages('![a](https://example.org/x.png) ![b](b.png "Title")')).toBe(2);
    expect(
      countHiddenImages('![a][one]\n\n[one]: https://example.org/x.png\n[two]: https://example.org/page\n'),
    ).toBe(1);
  });
});
