import type { FieldSpec, FormDefinition, TemplateField } from '@blueport/contracts';
import type { ShownIssue } from '../../../../parts/form-issues/form-issue-text.ts';

/** What every part of the builder works on. */
export interface BuilderProps {
  readonly draft: FormDefinition;
  /** The library by id. */
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly library: readonly TemplateField[];
  readonly issues: readonly ShownIssue[];
  readonly mayEdit: boolean;
  readonly onChange: (draft: FormDefinition) => void;
  /** The item whose properties are shown. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}
