import { afterEach, describe, expect, it } from 'vitest';
import { commands } from './command-line.ts';
import { renderHelp, wrapText } from './help.ts';
import { applyLanguageOption, loadLanguage } from './language.ts';

const useLanguage = async (language: string) => {
  applyLanguageOption([`--lang=${language}`], {});
  await loadLanguage();
};
afterEach(() => useLanguage('en'));

/** Lines that name an action or an option without a sentence. */
const nameOnly = /^ {2}[a-z-]+( [A-Z-]+)*( …)?$|^ *--[\w-]+$/;
/** Descriptions of options that are the same in both languages: technical terms, values and examples. */
const sameText =
  / {2}(cloud|description|message|mode|type|URL|SKU|Markdown)$|web, compute|locations, vmSizes|^ +(database|security|virtualNetworks|\["westeurope)/i;

describe.each(['de', 'fr'])('help in %s', (language) => {
  it.each(Object.keys(commands))('has no English line of %s', async (name) => {
    const { help } = await commands[name]!.load();
    const english = new Set(renderHelp(help).split('\n'));
    await useLanguage(language);
    const untranslatedLines = renderHelp(help)
      .split('\n')
      .filter((line) => line !== '' && english.has(line) && !nameOnly.test(line));
    expect(untranslatedLines.filter((line) => !sameText.test(line))).toEqual([]);
  });
});

describe('wrapText', () => {
  it('breaks between words and indents the following lines', () => {
    expect(wrapText('one two three four', '- ', '  ', 10)).toBe('- one two\n  three\n  four');
  });

  it('does not break a word that is longer than the line', () => {
    expect(wrapText('incomprehensible', '', '', 5)).toBe('incomprehensible');
  });
});
