import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { formFieldTypes, isInputType, type WizardItem } from '@blueport/contracts';
import { memo } from 'react';
import { useT } from '../i18n/translate.tsx';
import { ItemControl } from './ItemControl.tsx';
import { isGroupItem, type ItemIssue } from './item-issue.ts';
import type { ItemInput } from './item-input.ts';
import type { ChoicePlace } from './use-choices.ts';

export interface FormItemProps {
  readonly item: WizardItem;
  /** The DOM id of the control; issues lead to it. */
  readonly controlId: string;
  readonly input: ItemInput;
  readonly issue: ItemIssue | undefined;
  /** What else is wrong, in words. */
  readonly refusal?: string | undefined;
  /** Whether the template takes the value as a secret. */
  readonly secret?: boolean;
  readonly place: ChoicePlace;
  readonly onInput: (item: WizardItem, input: ItemInput) => void;
  readonly onLeave: (item: WizardItem) => void;
}

/** One item of a form: a heading, a line, a word of explanation, or a field with its label, control and help. */
export const FormItemRow = memo(function FormItemRow(props: FormItemProps) {
  const { item } = props;
  switch (item.type) {
    case formFieldTypes.title:
      return <Heading item={item} level="h3" />;
    case formFieldTypes.subTitle:
      return <Heading item={item} level="h4" />;
    case formFieldTypes.divider:
      return <Divider sx={{ marginBlock: 5 }} />;
    case formFieldTypes.information:
      return (
        <Alert severity="info" sx={{ marginBottom: 5, maxWidth: 720, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{item.label}</Box>
          {item.help}
        </Alert>
      );
    default:
      return isInputType(item.type) ? <InputRow {...props} /> : null;
  }
});

function Heading({ item, level }: { readonly item: WizardItem; readonly level: 'h3' | 'h4' }) {
  return (
    <Box sx={{ marginTop: level === 'h3' ? 6 : 4, marginBottom: 4, '&:first-of-type': { marginTop: 0 } }}>
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
  const words =
    refusal ??
    (issue && (issue.message ?? t(`forms.issue.${issue.code}`, { limit: String(issue.limit ?? '') })));
  const group = isGroupItem(item);
  const label = (
    <>
      {item.label}
      {item.required && (
        <Box component="span" aria-hidden sx={{ color: 'text.error', marginInlineStart: 1 }}>
          *
        </Box>
      )}
    </>
  );
  const labelStyle = {
    display: 'block',
    padding: 0,
    typography: 'subtitle2',
    marginBottom: 1.5,
    overflowWrap: 'anywhere',
  } as const;
  const below = (
    <Box id={`${controlId}-help`} sx={{ marginTop: 1.5, typography: 'caption', color: 'text.secondary' }}>
      {words && (
        <Box role="alert" sx={{ color: 'text.error', marginBottom: item.help ? 1 : 0 }}>
          {words}
        </Box>
      )}
      {item.help}
    </Box>
  );
  if (group) {
    return (
      <Box
        component="fieldset"
        aria-describedby={`${controlId}-help`}
        sx={{ border: 0, margin: 0, padding: 0, marginBottom: 5, maxWidth: 560, minWidth: 0 }}
      >
        <Box component="legend" sx={labelStyle}>
          {label}
        </Box>
        <ItemControl {...props} isWrong={words !== undefined} />
        {below}
      </Box>
    );
  }
  return (
    <Box sx={{ marginBottom: 5, maxWidth: 560 }}>
      <Box component="label" htmlFor={controlId} id={`${controlId}-label`} sx={labelStyle}>
        {label}
      </Box>
      <ItemControl {...props} isWrong={words !== undefined} />
      {below}
    </Box>
  );
}
