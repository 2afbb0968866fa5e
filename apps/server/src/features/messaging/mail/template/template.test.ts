import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInMails, mailLanguages, type MailTemplateType } from '@blueport/contracts';
import { checkTemplate } from './check-template.ts';
import { renderMail } from './render-mail.ts';
import { sampleValues } from './sample-values.ts';

const about = { organization: 'Contoso', reason: 'You were invited.' };
const types: MailTemplateType[] = [0, 1, 2, 3, 4];
const link = '\n\n[Accept]({{invitationLink}})';

const render = (body: string, values: Record<string, string> = {}) =>
  renderMail({ subject: 's', body }, { ...sampleValues(0), ...values }, about);
/** Returns only the content between the brand and the end of the card. */
const content = (body: string, values?: Record<string, string>) =>
  /<p class="brand">.*<\/p>\n([^]*)\n<\/div>\n<p class="reason">/.exec(render(body, values).html)?.[1];

describe('a template', () => {
  const builtIn = types.flatMap((type) => mailLanguages.map((language) => ({ type, language })));
  it.each(builtIn)('is valid with the built-in text of type $type in $language', ({ type, language }) => {
    const text = builtInMails[type].texts[language];
    expect(checkTemplate(type, text)).toEqual([]);
    const mail = renderMail(text, sampleValues(type), about);
    expect(mail.html + mail.text + mail.subject).not.toContain('{{');
  });

  it('is rendered as HTML and plain text', () => {
    const mail = render(
      '# Hello {{userName}}\n\nOne **two** *three*\nfour\n\n- a\n- b\n\n---\n\n[Go]({{invitationLink}})',
      {
        invitationLink: 'https://portal.example/?invitation=abc',
      },
    );
    expect(mail.html).toContain('<h1>Hello Nora Newcomer</h1>');
    expect(mail.html).toContain('<p>One <strong>two</strong> <em>three</em><br>four</p>');
    expect(mail.html).toContain('<ul><li>a</li><li>b</li></ul>\n<hr>');
    expect(mail.html).toContain('<a class="button" href="https://portal.example/?invitation=abc">Go</a>');
    expect(mail.text).toContain('- a\n- b\n\n---\n\nGo: https://portal.example/?invitation=abc');
  });

  it('renders numbered lists and quotes', () => {
    const mail = render('1. a\n2. b\n\n> {{userName}}', { userName: 'Nora' });
    expect(mail.html).toContain('<ol><li>a</li><li>b</li></ol>\n<blockquote><p>Nora</p></blockquote>');
    expect(mail.text).toContain('1. a\n2. b\n\nNora');
    expect(content('5. a')).toBe('<ol start="5"><li>a</li></ol>');
    expect(render('- a\n  - b\n- c').text).toContain('- a\n  - b\n- c');
  });

  it('replaces a placeholder in a URL that is not a link', () => {
    const body = 'See https://portal.example/u/{{userName}}';
    expect(content(body, { userName: 'nora' })).toBe('<p>See https://portal.example/u/nora</p>');
    expect(checkTemplate(0, { subject: 's', body: body + link })).toEqual([]);
  });

  it('shows HTML from the template and from values as text', () => {
    expect(content('<b>x</b> {{userName}}', { userName: '<img src=x onerror=alert(1)>' })).toBe(
      '<p>&#60;b&#62;x&#60;/b&#62; &#60;img src=x onerror=alert(1)&#62;</p>',
    );
  });

  it('ignores markup, links and placeholders in values', () => {
    const value = '**bold** [x](https://evil.example) {{inviterName}}';
    expect(content('{{userName}}', { userName: value })).toBe(`<p>${value}</p>`);
  });

  it('omits a link whose placeholder is not a valid URL', () => {
    expect(content('[Go]({{invitationLink}})', { invitationLink: 'javascript:alert(1)' })).toBe(
      '<p class="action">Go</p>',
    );
  });

  it('keeps the subject on one line, regardless of the values', () => {
    const values = { ...sampleValues(0), userName: 'a\r\nBcc: all@evil.example\u2028x' };
    expect(renderMail({ subject: 'Hi {{userName}}', body: 'x' }, values, about).subject).toBe(
      'Hi a Bcc: all@evil.example x',
    );
  });

  it('renders escaped braces literally', () => {
    expect(content(String.raw`\{{userName}} and \*stars\*`)).toBe('<p>{{userName}} and *stars*</p>');
  });
});

describe('template validation', () => {
  const issues = (body: string, subject = 's') =>
    checkTemplate(0, { subject, body: body + link }).map(({ pointer, code, values }) => [
      pointer,
      code,
      `Line ${values?.['line']}, column ${values?.['column']}`,
    ]);
  it.each([
    ['a\n\nb {{password}}', ['#/body', 'unknown-placeholder', 'Line 3, column 3']],
    ['{{constructor}}', ['#/body', 'unknown-placeholder', 'Line 1, column 1']],
    ['x {{ userName', ['#/body', 'malformed-placeholder', 'Line 1, column 3']],
    ['{{userName|upper}}', ['#/body', 'malformed-placeholder', 'Line 1, column 1']],
    ['{{#each x}}', ['#/body', 'malformed-placeholder', 'Line 1, column 1']],
    ['[x](javascript:alert(1))', ['#/body', 'unsafe-link', 'Line 1, column 5']],
    ['[x](https://good.example@evil.example)', ['#/body', 'unsafe-link', 'Line 1, column 5']],
    ['[x](mailto:a@b.example?bcc=all@evil.example)', ['#/body', 'unsafe-link', 'Line 1, column 5']],
    ['[x](https://evil.example/{{userEmail}})', ['#/body', 'unsafe-link', 'Line 1, column 5']],
    ['[x]({{userName}})', ['#/body', 'link-not-an-address', 'Line 1, column 5']],
  ])('rejects %j', (body, issue) => {
    expect(issues(body)).toContainEqual(issue);
  });
  it('rejects an unknown placeholder in the subject', () => {
    expect(issues('x', 'Hi {{nobody}}')).toEqual([['#/subject', 'unknown-placeholder', 'Line 1, column 4']]);
  });
  it('rejects a template without its required link', () => {
    expect(checkTemplate(0, { subject: 's', body: '{{invitationLink}}' })[0]).toMatchObject({
      pointer: '#/body',
      code: 'missing-placeholder',
    });
  });
});

/** Fragments that are error-prone for template engines, browsers and mail servers. */
const pieces = fc.oneof(
  fc.constantFrom(
    '{{',
    '}}',
    '{{userName}}',
    '{{invitationLink}}',
    '{{constructor}}',
    '[a]({{__proto__}})',
    '{{{{',
    '${7331*7331}',
    '<%= 7331*7331 %>',
    '{%',
    '#{7331*7331}',
    '<script>alert(1)</script>',
    '<img src=x onerror=x>',
    '"><svg onload=x>',
    '&lt;',
    '&#0;',
    '</style>',

    '[a](',
    '](',
    ')',
    '[',
    ']',
    '**',
    '*',
    '\n\n',
    '\n- ',
    '# ',
    '\\',
    'javascript:',
    'data:text/html,x',

    '\r\nBcc: all@evil.example\r\n',
    '\n.\n',
    '\u202E',
    '\u0000',
    'https://x.example',
    'constructor',
    '__proto__',
  ),
  fc.string({ maxLength: 12 }),
);
const text = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
/** Every element and attribute that this engine writes; any other comes from input. */
const ours =
  /^(?:[^<>]|<(?:ol start="\d+"|\/?(?:h1|h2|p|ul|ol|li|strong|em|blockquote)|br|hr|p class="action"|\/a|a class="(?:link|button)" href="(?:https?:\/\/|mailto:)[^"<>\s]*")>)*$/;

describe('ten thousand random templates', () => {
  it('contain no script and only elements written by the engine', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(text, text, (body, value) => {
        const mail = render(body, { userName: value, invitationLink: value });
        const renderedContent = content(body, { userName: value, invitationLink: value })!;
        expect(renderedContent).toMatch(ours);
        expect(renderedContent).not.toContain('53743561');
        expect(renderMail({ subject: body, body }, { userName: value }, about).subject).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}]/u,
        );
        expect(mail.html.match(/<(script|img|svg|iframe|object|form)/i)).toBeNull();
      }),
      { numRuns: 10_000 },
    );
  });

  it('would be reported if one contained a script', () => {
    expect('<p><img src=x onerror=x></p>').not.toMatch(ours);
    expect('<p onclick="x">a</p>').not.toMatch(ours);
    expect('<a class="link" href="javascript:x">a</a>').not.toMatch(ours);
  });

  it('are parsed in linear time', () => {
    for (const piece of ['[', '*', '**a', '[a](', '{{', '\\', '- ', '![[', '_a*', '>']) {
      const started = performance.now();
      render(piece.repeat(Math.floor(10_000 / piece.length)));
      expect(performance.now() - started).toBeLessThan(1000);
    }
  });
});
