import { textIn } from '../../template/members.ts';
import type { LintRule } from '../lintRule.ts';
import { visitElements } from '../visitElements.ts';

/** Controls that have no place for a tooltip, or explain themselves. */
const without = new Set([
  'microsoft.common.editablegrid',
  'microsoft.common.infobox',
  'microsoft.common.section',
  'microsoft.common.textblock',
  'microsoft.solutions.armapicontrol',
  'microsoft.solutions.graphapicontrol',
]);

/** Whoever fills a form can ask every control what it wants. */
export const tooltipsShouldBePresent: LintRule = {
  id: 'Tooltips-Should-Be-Present',
  document: 'uiDefinition',
  severity: 'warning',
  doc: 'Every control that can have a tooltip has one.',
  hint: "Add a 'toolTip' that says what to enter and why.",
  *check(document) {
    for (const { element, pointer, type, name } of visitElements(document))
      if (!without.has(type.toLowerCase()) && !textIn(element, 'toolTip')?.trim())
        yield { message: `The control '${name}' has no tooltip.`, pointer };
  },
};
