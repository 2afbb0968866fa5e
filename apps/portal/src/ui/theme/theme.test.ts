import { type CssVarsTheme, getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';
import { dark, light } from './tokens.ts';

describe.each([
  { scheme: 'light', token: light, visible: 1.07 },
  { scheme: 'dark', token: dark, visible: 1.35 },
] as const)('tints in the $scheme scheme', ({ scheme, token, visible }) => {
  it.each([
    { severity: 'info', text: token.link },
    { severity: 'success', text: token.successText },
    { severity: 'warning', text: token.warningText },
    { severity: 'error', text: token.errorText },
  ] as const)('$severity differs from the surface and keeps texts readable', ({ severity, text }) => {
    const { colorSchemes } = theme as unknown as CssVarsTheme;
    const background = colorSchemes[scheme]!.palette.Alert[`${severity}StandardBg`];
    expect(getContrastRatio(background, token.paper)).toBeGreaterThanOrEqual(visible);
    for (const foreground of [text, token.text, token.textSecondary, token.link]) {
      expect(getContrastRatio(background, foreground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
