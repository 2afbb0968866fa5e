import type { BlueprintParameter } from '@blueport/contracts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import { rewriteTemplate } from './rewrite-template.ts';

/** The properties of a blueprint that its machine choice changes. */
export interface ChoiceTarget {
  readonly template: Record<string, unknown>;
  readonly parameters: readonly BlueprintParameter[];
}

/** A blueprint with the machine choice applied: preview, price, verdict and deployment all use this template. */
export type WithChoice<Blueprint> = Blueprint & { readonly choice: ChosenMachine | null };

const secureParameter = (name: string, title: string): BlueprintParameter => ({
  name,
  title,
  description: '',
  type: 'secureObject',
  required: true,
  secure: true,
  advanced: false,
});

/** Applies a choice to the template of a blueprint and adds the parameters of its protected settings. */
export function applyChoice<Blueprint extends ChoiceTarget>(
  blueprint: Blueprint,
  choice: ChosenMachine | null,
): WithChoice<Blueprint> {
  if (choice === null) return { ...blueprint, choice };
  return {
    ...blueprint,
    template: rewriteTemplate(blueprint.template, choice),
    parameters: [
      ...blueprint.parameters,
      ...choice.extensions.flatMap((extension) =>
        extension.secureParameter === null
          ? []
          : [secureParameter(extension.secureParameter, extension.title)],
      ),
    ],
    choice,
  };
}
