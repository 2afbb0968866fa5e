import type { FieldSpec, FormDefinition, TemplateField } from '@blueport/contracts';
import type { ShownIssue } from '../../../../components/form-issues/form-issue-text.ts';

/** Props shared by all parts of the builder. */
export interface BuilderProps {
  readonly draft: FormDefinition;
  /** Library fields by ID. */
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly library: readonly TemplateField[];
  readonly issues: readonly ShownIssue[];
  readonly mayEdit: boolean;
  readonly onChange: (draft: FormDefinition) => void;
  /** ID of the selected item. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}
