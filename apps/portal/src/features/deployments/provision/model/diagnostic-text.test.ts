import { expect, it } from 'vitest';
import { diagnosticText } from './diagnostic-text.ts';

it("formats a finding as the server's message with its hint", () => {
  const finding = { severity: 'warning' as const, code: 'Anything', message: 'Too small.' };
  expect(diagnosticText(finding)).toBe('Too small.');
  expect(diagnosticText({ ...finding, hint: 'Take 2.' })).toBe('Too small. Take 2.');
});
