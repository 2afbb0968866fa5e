import { describe, expect, it } from 'vitest';
import { presentCloudEvent } from './read-activity.ts';

describe('presentCloudEvent', () => {
  const code = 'Microsoft.Web/sites/write';
  it.each([
    [
      { value: code, localizedValue: 'Update website' },
      { action: code, name: 'Update website' },
    ],
    [{ value: code, localizedValue: code }, { action: code }],
    [{ value: code }, { action: code }],
    [{ localizedValue: 'Update website' }, { action: 'Update website' }],
    [undefined, { action: '' }],
  ])('returns the code of an operation, and its text if it differs: %j', (operationName, expected) => {
    const { action, name } = presentCloudEvent({ ...(operationName && { operationName }) }, 'id');
    expect({ action, ...(name !== undefined && { name }) }).toEqual(expected);
  });
});
