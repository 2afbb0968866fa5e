import type { BlueprintParameter } from '@blueport/contracts';
import type { ChosenMachine } from '../../../database/tables/machines.ts';
import { rewriteTemplate } from './rewrite-template.ts';

/** What of a blueprint the choice for its machines changes. */
export interface Wearable {
  readonly template: Record<string, unknown>;
  readonly parameters: readonly BlueprintParameter[];
}

/** A blueprint with what was chosen for its machines: nothing else than this template is previewed, priced, judged and sent. */
export type Worn<Blueprint> = Blueprint & { readonly choice: ChosenMachine | null };

const secureParameter = (name: string, title: string): BlueprintParameter => ({
  name,
  title,
  description: '',
  type: 'secureObject',
  required: true,
  secure: true,
  advanced: false,
});

/** Puts a choice into the template of a blueprint, and the parameters of its protected settings beside its own. */
export function wearChoice<Blueprint extends Wearable>(
  blueprint: Blueprint,
  choice: ChosenMachine | null,
): Worn<Blueprint> {
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
