import { describe, expect, it } from 'vitest';
import { absent, hasCorpus } from './corpusFolder.ts';
import { scoreDeployments, scoreSnapshots, scoreWhatIf } from './scoreRecords.ts';

describe.skipIf(!hasCorpus)(`recorded responses (skipped when ${absent})`, () => {
  it('predicts the resources and outputs of every snapshot', () => {
    expect(scoreSnapshots().wrong).toEqual([]);
  });

  it('lists the resources that the service validated, in its order', () => {
    expect(scoreDeployments().wrong).toEqual([]);
  });

  it('predicts the changes of every what-if record', () => {
    expect(scoreWhatIf().wrong).toEqual([]);
  });
});
