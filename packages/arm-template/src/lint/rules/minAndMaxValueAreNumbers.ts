import { pointerPart } from '../../source/locate.ts';
import { objectIn } from '../../template/members.ts';
import type { Json } from '../../types.ts';
import { readProperty } from '../../value/property.ts';
import type { LintRule } from '../lintRule.ts';
import { visitTemplates } from '../visitTemplates.ts';

/** The bounds of a parameter must be integers and occur together. */
export const minAndMaxValueAreNumbers: LintRule = {
  id: 'Min-And-Max-Value-Are-Numbers',
  document: 'template',
  severity: 'error',
  doc: 'minValue and maxValue of a parameter are whole numbers and come together.',
  hint: 'Write both bounds as numbers, without quotes.',
  *check(document) {
    for (const { template, pointer } of visitTemplates(document))
      for (const name of Object.keys(objectIn(template, 'parameters'))) {
        const declaration = objectIn(objectIn(template, 'parameters'), name);
        const [least, most] = ['minValue', 'maxValue'].map((bound) => readProperty(declaration, bound));
        if (least === undefined && most === undefined) continue;
        const at = `${pointer}/parameters/${pointerPart(name)}`;
        for (const [bound, value] of [
          ['minValue', least],
          ['maxValue', most],
        ] as const)
          // The service accepts a single bound.
          if (value === undefined)
            yield { reason: 'bound-missing', values: { name, bound }, pointer: at, severity: 'warning' };
          else if (!isWhole(value))
            yield {
              reason: 'bound-not-integer',
              values: { name, bound },
              pointer: `${at}/${bound}`,
            };
      }
  },
};

const isWhole = (value: Json): boolean => typeof value === 'number' && Number.isInteger(value);
