import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../core/i18n/translate.tsx';
import { formMaxWidth } from '../../ui/theme/tokens.ts';
import { FormFooter } from '../../ui/form-field/FormFooter.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { RequestFailure } from './RequestFailure.tsx';

interface CreatePageProps {
  readonly title: string;
  readonly description?: string;
  /** The list of the new object; "Cancel" returns to it. */
  readonly list: { readonly label: string; readonly to: string };
  /** Label of the submit button. */
  readonly submit: string;
  readonly form: { readonly isDirty: boolean; readonly isSaving: boolean; readonly failure: unknown };
  /** Whether the form uses the full width of the page. */
  readonly isWide?: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** The page around the form of a new object: its title, the server's refusal, and the buttons. */
export function CreatePage(props: CreatePageProps) {
  const { title, description, list, submit, form, isWide = false, onSubmit, children } = props;
  const t = useT();
  return (
    <Box sx={{ maxWidth: isWide ? undefined : formMaxWidth }}>
      <LeaveGuard isDirty={form.isDirty} />
      <PageHeader title={title} breadcrumbs={[list]} description={description} />
      {children}
      <RequestFailure error={form.failure} />
      <FormFooter>
        <Button component={Link} to={list.to} nativeButton={false}>
          {t('action.cancel')}
        </Button>
        <Button variant="contained" loading={form.isSaving} onClick={onSubmit}>
          {submit}
        </Button>
      </FormFooter>
    </Box>
  );
}
