import { describe, expect, it } from 'vitest';
import type { BlueprintParameter } from './blueprint-routes.ts';
import { administratorSettingsOf, settingsOf } from './tags-parameter.ts';

const parameter = (name: string, type: BlueprintParameter['type']) => ({ name, type }) as BlueprintParameter;
const parameters = [parameter('sku', 'string'), parameter('tags', 'object')];
const namesOf = (groups: { title: string; parameters: string[] }[]) =>
  settingsOf({ wizard: { groups }, parameters }).map(({ name }) => name);

describe('settings of a blueprint', () => {
  it('leave out the tags, which have an editor', () => {
    expect(namesOf([{ title: 'Basics', parameters: ['sku'] }])).toEqual(['sku']);
  });

  it('include them if a group of the blueprint asks for them', () => {
    expect(namesOf([{ title: 'Tags', parameters: ['tags'] }])).toEqual(['sku', 'tags']);
  });

  it('leave out the parameters of the administrator, which have a step', () => {
    const blueprint = {
      wizard: {
        groups: [],
        administrator: { imageParameter: 'image', images: [], userParameter: 'userName' },
      },
      parameters: [...parameters, parameter('userName', 'string')],
    };
    expect(settingsOf(blueprint).map(({ name }) => name)).toEqual(['sku']);
    expect(administratorSettingsOf(blueprint).map(({ name }) => name)).toEqual(['userName']);
  });
});
