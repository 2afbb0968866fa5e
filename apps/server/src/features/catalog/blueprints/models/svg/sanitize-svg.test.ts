import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { isInertValue, svgAttributes, svgElements, svgNamespace } from './allowed-svg.ts';
import { sanitizeSvg } from './sanitize-svg.ts';
import { SvgRefusal } from './svg-refusal.ts';

const root = path.resolve(import.meta.dirname, '../../../../../../../..');
const draw = (content: string, attributes = ''): string =>
  `<svg xmlns="${svgNamespace}" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`;
const keep = (content: string): string =>
  sanitizeSvg(draw(content)).slice(`<svg xmlns="${svgNamespace}">`.length, -6);

/** Returns the code of a refusal, or undefined if the SVG is accepted. */
function refusalOf(text: string): string | undefined {
  try {
    sanitizeSvg(text);
    return undefined;
  } catch (error) {
    if (error instanceof SvgRefusal) return error.code;
    throw error;
  }
}

/** Lists content that is not allowed, using a parser other than the one under test, and strictly. */
function violationsIn(text: string): string[] {
  const violations: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('processinginstruction', ({ target }) => violations.push(`<?${target}>`));
  parser.on('doctype', () => violations.push('doctype'));
  parser.on('comment', () => violations.push('comment'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (uri !== svgNamespace || !svgElements.has(local)) violations.push(`<${local}> of ${uri}`);
    for (const { name, value } of Object.values(attributes)) {
      if (name === 'xmlns' && value === svgNamespace) continue;
      const isAllowed =
        name === 'href' || name === 'id' ? /^#?[\w.-]+$/.test(value) : svgAttributes.has(name);
      const loads = /[:/\\@;]/.test(value) || /url\((?!\s*['"]?#[\w.-]+['"]?\s*\))/i.test(value);
      if (!isAllowed || loads || (name === 'href' && !value.startsWith('#'))) {
        violations.push(`${name}="${value}" of <${local}>`);
      }
    }
  });
  parser.write(text).close();
  return violations;
}

/** Attacks that passed the pattern filter the sanitizer replaced, and similar ones. */
const attacks = {
  'a script with a namespace prefix': '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
  'an animation of a link': '<a><set attributeName="href" to="java&#115;cript:alert(1)"/></a>',
  'an animation': '<path><animate attributeName="d" from="a" to="b"/></path>',
  'a style sheet': '<style>@import url(https://evil.example/x.css)</style>',
  'an external paint server': '<path fill="url(https://evil.example/#a)"/>',
  'a relative paint server': '<path fill="url(x.svg#a)"/>',
  'an external paint server in a style': '<path style="fill : URL( //evil.example/x )"/>',
  'a CSS escape': '<path style="fill:u\\72l(x)"/>',
  'an unknown function': '<path fill="image-set(\'x.png\' 1x)"/>',
  'an event handler written as an entity': '<path &#111;nload="x()"/>',
  'an event handler': '<path onload="x()"/>',
  'an event handler in a namespace': '<path e:onload="x()" xmlns:e="e"/>',
  'a link in a namespace': '<use e:href="https://evil.example/x" xmlns:e="e"/>',
  'an external use element': '<use xlink:href="https://evil.example/x.svg#a"/>',
  'a use element with a data URL': '<use href="data:image/svg+xml;base64,AAAA#a"/>',
  'an embedded image': '<image href="#a"/>',
  'HTML with a namespace prefix': '<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="x" onerror="x()"/>',
  'HTML in a foreign object': '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  'a script without a namespace': '<script xmlns="">x()</script>',
  'an external filter image': '<filter><feImage href="https://evil.example/x"/></filter>',
  'a listener': '<handler type="text/javascript">x()</handler>',
};

describe('sanitizeSvg', () => {
  it.each(Object.entries(attacks))('rejects %s', (_name, content) => {
    expect(['active-content', 'not-a-picture']).toContain(refusalOf(draw(content)));
  });

  it('is tested with a reader that detects the attacks (negative control)', () => {
    for (const content of Object.values(attacks).slice(0, 8)) {
      expect(violationsIn(`<svg xmlns="${svgNamespace}">${content}</svg>`), content).not.toEqual([]);
    }
    for (const name of ['script', 'style', 'a', 'image', 'foreignObject', 'set', 'animate', 'iframe']) {
      expect(svgElements.has(name), name).toBe(false);
    }
  });

  it.each([
    ['two roots', `${draw('')}${draw('')}`],
    ['an open element', `<svg xmlns="${svgNamespace}"><g>`],
    ['an unknown entity', draw('<text>&x;</text>')],
    ['an unquoted attribute', draw('<path d=M0/>')],
    ['an undeclared prefix', draw('<path e:d="M0"/>')],
    ['another root', `<g xmlns="${svgNamespace}"/>`],
    ['no namespace', '<svg><path d="M0 0"/></svg>'],
    ['a document type', `<!DOCTYPE svg>${draw('')}`],
    ['a control character', draw('<text>\u0000</text>')],
    ['text without an element', 'text'],
  ])('rejects %s', (_name, text) => {
    expect(refusalOf(text)).toBe('not-a-picture');
  });

  it('keeps shapes and drops editor metadata', () => {
    expect(keep('<g sodipodi:type="x" xmlns:sodipodi="s" class="a"><!-- note --><?pi x?></g>')).toBe('<g/>');
    expect(keep('<sodipodi:namedview xmlns:sodipodi="s"><script/></sodipodi:namedview><metadata/>')).toBe('');
    expect(keep('<text> a &lt;b&gt; <![CDATA[&]]></text>')).toBe('<text> a &lt;b&gt; &amp;</text>');
    expect(keep('<path fill="red" style="fill:#000 !important; -x-y:1; stroke-width: 2"/>')).toBe(
      '<path fill="#000" stroke-width="2"/>',
    );
    expect(keep('<path id="a"/><use xlink:href="#a"/><g fill="url(#b) none" mask="url(\'#m\')"/>')).toBe(
      '<path id="a"/><use href="#a"/><g fill="url(#b) none" mask="url(\'#m\')"/>',
    );
    expect(
      keep('<g transform="translate(1, -2e-3) rotate(45)" fill="rgb(1 2 3 / 50%)"/>'.replace(' / ', ', ')),
    ).toBe('<g transform="translate(1, -2e-3) rotate(45)" fill="rgb(1 2 3, 50%)"/>');
  });

  it('leaves the icons of all built-in blueprints unchanged', () => {
    const icons = globSync('blueprints/*/icon.svg', { cwd: root });
    expect(icons.length).toBeGreaterThanOrEqual(12);
    for (const icon of icons) {
      const text = readFileSync(path.join(root, icon), 'utf8');
      expect(sanitizeSvg(text).replaceAll(/\s+/g, ''), icon).toBe(text.replaceAll(/\s+/g, ''));
    }
  });

  it('limits expansion and parsing time', () => {
    const layers = Array.from({ length: 12 }, (_, level) => {
      const uses = `<use href="#l${level}"/>`.repeat(10);
      return `<g id="l${level + 1}">${uses}</g>`;
    });
    const masks = layers.join('').replaceAll('<use href="#l', '<g mask="url(#l').replaceAll('"/>', ')"/>');
    for (const content of [
      `<path id="l0"/>${layers.join('')}`,
      `<path id="l0"/>${masks}`,
      '<g id="a"><use href="#a"/></g>',
      '<pattern id="a"><rect fill="url(#b)"/></pattern><pattern id="b"><rect fill="url(#a)"/></pattern>',
      '<g>'.repeat(200) + '</g>'.repeat(200),
      '<g/>'.repeat(20_000),
      Array.from({ length: 1000 }, (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`).join(''),
    ]) {
      expect(refusalOf(draw(content)), content.slice(0, 60)).toBe('too-complex');
    }
    expect(refusalOf(draw(`<path id="a"/>${'<use href="#a"/>'.repeat(100)}`))).toBeUndefined();
  });

  it('limits the attributes of an element and reports the limit', () => {
    const drawing = (count: number) =>
      draw(`<path ${Array.from({ length: count }, (_, at) => `a${at}=""`).join(' ')}/>`);
    expect(refusalOf(drawing(250))).toBeUndefined();
    expect(() => sanitizeSvg(drawing(251))).toThrow(
      expect.objectContaining({ code: 'too-many-attributes', values: { limit: '250' } }),
    );
    // Equals signs outside of tags are not attributes.
    expect(refusalOf(draw(`<!-- ${'='.repeat(1000)} --><text><![CDATA[${'='.repeat(1000)}]]></text>`))).toBe(
      undefined,
    );
  });

  it.each(['a', ' ', 'url(', '% '])('reads a long value of "%s" in linear time', (part) => {
    const before = process.cpuUsage();
    isInertValue(part.repeat(90_000 / part.length));
    const { user } = process.cpuUsage(before);
    // Linear reading takes a few milliseconds; quadratic reading takes more than a minute.
    expect(user).toBeLessThan(5_000_000);
  });

  const names = [
    'g',
    'path',
    'use',
    'text',
    'style',
    'script',
    'x:script',
    'x:g',
    'h:a',
    'e:any',
    'set',
    'SCRIPT',
  ];
  const keys = ['d', 'fill', 'style', 'id', 'href', 'xlink:href', 'e:x', 'onload', 'x:onload', 'class', 'to'];
  const values = [
    '#a',
    'a',
    'url(#a)',
    'url(//e.example/#a)',
    'javascript:x',
    'java&#115;cript:x',
    '&#x22;&gt;',
  ];
  const pieces = [
    'fill:url(#a)',
    'fill:url(x)',
    ';',
    '\\',
    '/**/',
    'rgb(1,2,3)',
    'u',
    '&amp;',
    '@import',
    '<',
    '',
  ];
  const texts = [
    'x',
    '<!-- c -->',
    '<![CDATA[<script>]]>',
    '<?xml-stylesheet href="x"?>',
    '&lt;script&gt;',
    '&q;',
  ];

  const value = fc.oneof(
    fc.constantFrom(...values),
    fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((parts) => parts.join('')),
    fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[<&"]/g, '')),
  );
  const { element } = fc.letrec<{ element: string; node: string }>((tie) => ({
    node: fc.oneof({ maxDepth: 4 }, fc.constantFrom(...texts), { weight: 3, arbitrary: tie('element') }),
    element: fc
      .tuple(
        // Mostly harmless names, so that enough inputs are accepted.
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom('g', 'path', 'text') }, fc.constantFrom(...names)),
        fc.uniqueArray(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 2, selector: ([key]) => key }),
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, attributes, children]) => {
        const written = attributes.map(([key, text]) => ` ${key}="${text}"`).join('');
        return `<${name}${written}>${children.join('')}</${name}>`;
      }),
  }));
  const prefixes = `xmlns:x="${svgNamespace}" xmlns:h="http://www.w3.org/1999/xhtml" xmlns:e="e"`;

  it('returns only allowed names and inert values for any input', () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(element, (content) => {
        const text = draw(content, prefixes);
        if (refusalOf(text) !== undefined) {
          refused += 1;
          return;
        }
        accepted += 1;
        const clean = sanitizeSvg(text);
        expect(violationsIn(clean)).toEqual([]);
        expect(sanitizeSvg(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
    expect(accepted).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(100);
  });
});
