import type { ModelVersionDetail } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { modelTable } from './tables/authoring.ts';

const noteFor = (detail: object): string => {
  const note = modelTable.verbs['publish']?.note as ((answer: ModelVersionDetail) => string) | undefined;
  return note?.(detail as ModelVersionDetail) ?? 'nothing at all';
};

describe('the note after publishing', () => {
  const run = { unjudged: ['Contoso.Custom/widgets', 'Contoso.Custom/gears'] };

  it('names the types that the test bench could not evaluate', () => {
    expect(noteFor({ bench: 'partial', run })).toBe(
      'Price, policies and availability were not evaluated for: Contoso.Custom/widgets, Contoso.Custom/gears.',
    );
  });

  it.each([
    ['green', { unjudged: undefined }],
    ['stale', run],
    ['none', null],
  ])('is empty if the bench is %s', (bench, benchRun) => {
    expect(noteFor({ bench, run: benchRun })).toBe('');
  });
});
