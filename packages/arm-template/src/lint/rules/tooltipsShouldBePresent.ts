import { textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { visitElements } from '../visitElements.ts';

/** Controls that have no tooltip or are self-explanatory. */
const exemptTypes = new Set([
  'microsoft.common.editablegrid',
  'microsoft.common.infobox',
  'microsoft.common.section',
  'microsoft.common.textblock',
  'microsoft.solutions.armapicontrol',
  'microsoft.solutions.graphapicontrol',
]);

/** Every control of a form must have a tooltip. */
export const tooltipsShouldBePresent: LintRule = {
  id: 'Tooltips-Should-Be-Present',
  document: 'uiDefinition',
  severity: 'warning',
  doc: 'Every control that can have a tooltip has one.',
  hint: "Add a 'toolTip' that explains what to enter and why.",
  *check(document) {
    for (const { element, pointer, type, name } of visitElements(document))
      if (!exemptTypes.has(type.toLowerCase()) && !textIn(element, 'toolTip')?.trim())
        yield { reason: 'control-without-tooltip', values: { name }, pointer };
  },
};
