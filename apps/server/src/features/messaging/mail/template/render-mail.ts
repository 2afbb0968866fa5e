import type { TemplateText } from './default-templates.ts';
import { layoutMail } from './layout.ts';
import { parseTemplate } from './parse-template.ts';
import { renderHtml } from './render-html.ts';
import { renderSubject, renderText } from './render-text.ts';
import { cleanValue, type Values } from './values.ts';

/** A mail without its envelope. */
export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const product = 'Blueport';

/** Puts values into a template. Templates were checked when they were saved; what is unsafe in an old one is left out here too. */
export function renderMail(
  template: TemplateText,
  values: Values,
  about: { readonly organization: string; readonly reason: string; readonly language?: string },
): RenderedMail {
  const subject = renderSubject(template.subject, values);
  const blocks = parseTemplate(template.body);
  return {
    subject,
    html: layoutMail({
      subject,
      organization: cleanValue(about.organization),
      product,
      content: renderHtml(blocks, values),
      reason: about.reason,
      language: about.language ?? 'en',
    }),
    text: `${renderText(blocks, values)}\n\n-- \n${about.reason}\n`,
  };
}
