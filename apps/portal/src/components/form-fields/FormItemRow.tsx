import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldTypeOf, type WizardItem } from '@blueport/contracts';
import { memo } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { FormField } from '../../ui/form-field/FormField.tsx';
import { ItemControl } from './ItemControl.tsx';
import { isGroupItem, type ItemIssue, itemIssueText } from './item-issue.ts';
import type { ItemInput } from './item-input.ts';
import type { ChoicePlace } from './use-choices.ts';

export interface FormItemProps {
  readonly item: WizardItem;
  /** The DOM id of the control, which issues link to. */
  readonly controlId: string;
  readonly input: ItemInput;
  readonly issue: ItemIssue | undefined;
  /** Another issue of the value, as text. */
  readonly refusal?: string | undefined;
  /** Whether the template expects a secret. */
  readonly secret?: boolean;
  /** Unit of a number, such as days. */
  readonly unit?: string | undefined;
  /** A note about the current value, below the help text. */
  readonly note?: string | undefined;
  /** The cloud's last error about the value, as long as it is unchanged. */
  readonly failure?: string | undefined;
  /** Whether it is the first item of the form, which needs no space above. */
  readonly isFirst?: boolean;
  readonly place: ChoicePlace;
  readonly onInput: (item: WizardItem, input: ItemInput) => void;
  readonly onLeave: (item: WizardItem) => void;
}

/** An item of a form: a heading, a divider, an explanation, or a field with its label, control and help. */
export const FormItemRow = memo(function FormItemRow(props: FormItemProps) {
  const { item, isFirst = false } = props;
  const type = fieldTypeOf(item.type);
  switch (type?.shows) {
    case 'title':
      return <Heading item={item} level="h3" isFirst={isFirst} />;
    case 'subTitle':
      return <Heading item={item} level="h4" isFirst={isFirst} />;
    case 'divider':
      return (
        <Box
          component="hr"
          sx={{ border: 0, borderTop: 1, borderColor: 'divider', marginBlock: 5, marginInline: 0 }}
        />
      );
    case 'information':
      return (
        <Alert severity="info" sx={{ marginBottom: 5, maxWidth: 720, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{item.label}</Box>
          {item.help}
        </Alert>
      );
    case undefined:
      return type?.input ? <InputRow {...props} /> : null;
  }
});

interface HeadingProps {
  readonly item: WizardItem;
  readonly level: 'h3' | 'h4';
  readonly isFirst: boolean;
}

function Heading({ item, level, isFirst }: HeadingProps) {
  return (
    <Box sx={{ marginTop: isFirst ? 0 : level === 'h3' ? 6 : 4, marginBottom: 4 }}>
      <Typography variant={level === 'h3' ? 'h3' : 'h4'} component={level} sx={{ overflowWrap: 'anywhere' }}>
        {item.label}
      </Typography>
      {item.help && (
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1, maxWidth: 720 }}>
          {item.help}
        </Typography>
      )}
    </Box>
  );
}

function InputRow(props: FormItemProps) {
  const { item, controlId, issue, refusal } = props;
  const t = useT();
  const issueText = refusal ?? (issue && itemIssueText(t, issue));
  return (
    <FormField
      controlId={controlId}
      label={item.label}
      required={item.required === true}
      isGroup={isGroupItem(item)}
      issue={issueText}
      help={<ItemHelp {...props} />}
    >
      <ItemControl {...props} isWrong={issueText !== undefined} />
    </FormField>
  );
}

/** The failure that a value caused, the help text, and a note about the current value. */
function ItemHelp({ item, note, failure }: FormItemProps) {
  return (
    <>
      {failure !== undefined && (
        <Box role="note" sx={{ color: 'text.error', marginBottom: 1, overflowWrap: 'anywhere' }}>
          {failure}
        </Box>
      )}
      {item.help}
      {note !== undefined && (
        <Box component="span" sx={{ display: 'block' }}>
          {note}
        </Box>
      )}
    </>
  );
}
