import { describe, expect, it } from 'vitest';
import { replaceLazyImports } from './lazy-components.ts';

const replace = (...lines: string[]) => replaceLazyImports(lines.join('\n'), 'src/Page.tsx').split('\n');
/** Returns the code of a line without the imports of its helper functions. */
const withoutHelpers = (line = '') => line.replaceAll(/ import \* as \$\w+ from "[^"]+";/g, '');

describe('replaceLazyImports', () => {
  it.each([
    ['part', '$lazy.lazyPart'],
    ['dialog', '$lazy.lazyDialog'],
    ['background', '$lazy.lazyBackground'],
    ['deferred', '$deferred.deferredPart'],
  ])('replaces a component imported as %s with %s', (load, name) => {
    const [line] = replace(`import { Menu } from './Menu.tsx' with { load: '${load}' };`);
    expect(withoutHelpers(line)).toBe(`const Menu = ${name}(async () => (await import('./Menu.tsx')).Menu);`);
  });

  it('loads the catalogues together with the component', () => {
    const [line] = replace(
      "import { Menu as Choices } from './Menu.tsx' with { load: 'part', texts: 'verdict price' };",
    );
    expect(withoutHelpers(line)).toBe(
      "const Choices = $lazy.lazyPart(async () => ((await Promise.all([import('./Menu.tsx'), " +
        "$locale.loadFeatureMessages('verdict'), $locale.loadFeatureMessages('price')]))[0]).Menu);",
    );
  });

  it('preserves line numbers and imports the helper functions once', () => {
    const lines = replace(
      "import { useState } from 'react'; // “Grüße”",
      "import { First } from './First.tsx' with {",
      "  load: 'part',",
      "  texts: 'graph',",
      '};',
      "import { Second } from './Second.tsx' with { load: 'dialog' };",
      'export const Page = () => <First />;',
    );
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe("import { useState } from 'react'; // “Grüße”");
    expect(lines[1]).toMatch(/^const First = .*lazy-part\.tsx";.*locale\.ts";$/);
    expect(lines[5]).toBe(
      "const Second = $lazy.lazyDialog(async () => (await import('./Second.tsx')).Second);",
    );
    expect(lines[6]).toBe('export const Page = () => <First />;');
  });

  it('leaves other imports unchanged', () => {
    const lines = [
      "import data from './data.json' with { type: 'json' };",
      "import { Menu } from './Menu.tsx';",
    ];
    expect(replace(...lines)).toEqual(lines);
  });

  it.each([
    [
      "import { Menu } from './Menu.tsx' with { load: 'soon' };",
      'Set "load" to one of: part, dialog, background, deferred.',
    ],
    ["import { Menu } from './Menu.tsx' with { texts: 'graph' };", 'Set "load" to one of'],
    [
      "import { Menu } from './Menu.tsx' with { load: 'part', text: 'graph' };",
      'The attribute "text" is unknown',
    ],
    ["import * as menu from './Menu.tsx' with { load: 'part' };", 'use a named export'],
    ["import Menu from './Menu.tsx' with { load: 'part' };", 'use a named export'],
    [
      "import { Menu, Item } from './Menu.tsx' with { load: 'part' };",
      'Use a separate import for each component',
    ],
    ["import './Menu.tsx' with { load: 'part' };", 'Use a separate import for each component'],
    ["import type { Menu } from './Menu.tsx' with { load: 'part' };", 'import it without attributes'],
    ["import { type Menu } from './Menu.tsx' with { load: 'part' };", 'import it without attributes'],
    ["export { Menu } from './Menu.tsx' with { load: 'part' };", 'import the component, then export it'],
  ])('rejects %s', (code, message) => {
    expect(() => replace(code)).toThrow(message);
  });
});
