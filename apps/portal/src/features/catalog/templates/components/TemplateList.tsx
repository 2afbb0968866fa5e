import { templateFieldRoutes } from '@blueport/contracts/routes/catalog/template-field-routes';
import { templateFormRoutes } from '@blueport/contracts/routes/catalog/template-form-routes';
import { templateTypeRoutes } from '@blueport/contracts/routes/catalog/template-type-routes';
import { type ReactNode, Suspense } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import type { TableColumn } from '../../../../components/resource-table/column.ts';
import { type ListResponse, ListPage } from '../../../../components/resource-table/ListPage.tsx';
import type { ListControl } from '../../../../components/resource-table/use-list-state.ts';
import { DeleteTemplatesDialog } from './DeleteTemplatesDialog.tsx' with { load: 'dialog' };

/** Differences between the three libraries: texts, permissions and URLs. */
const kinds = {
  type: {
    permission: 'templateType',
    routes: templateTypeRoutes,
    title: 'templates.types',
    help: 'templates.typesHelp',
    create: 'templates.typeCreate',
    none: 'templates.noTypes',
    noneHelp: 'templates.noTypesHelp',
  },
  field: {
    permission: 'templateField',
    routes: templateFieldRoutes,
    title: 'templates.fields',
    help: 'templates.fieldsHelp',
    create: 'templates.fieldCreate',
    none: 'templates.noFields',
    noneHelp: 'templates.noFieldsHelp',
  },
  form: {
    permission: 'templateForm',
    routes: templateFormRoutes,
    title: 'templates.forms',
    help: 'templates.formsHelp',
    create: 'templates.formCreate',
    none: 'templates.noForms',
    noneHelp: 'templates.noFormsHelp',
  },
} as const;

interface TemplateRow {
  readonly id: string;
  readonly etag: string;
}

interface TemplateListProps<Row extends TemplateRow> {
  readonly kind: keyof typeof kinds;
  readonly control: ListControl;
  readonly answer: ListResponse<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly remove: (target: { id: string; etag: string }) => Promise<{ readonly error?: unknown }>;
  /** Name of a row, and the number of its dependants. */
  readonly describe: (row: Row) => { readonly name: string; readonly uses: number };
  /** Link of a row, omitted if the user cannot edit it. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly onCreate: () => void;
  /** Dialog to create or edit a row. */
  readonly children: ReactNode;
}

/** List of types, fields or forms with search, export, create, and delete with a check for dependants. */
export function TemplateList<Row extends TemplateRow>(props: TemplateListProps<Row>) {
  const { kind, control, answer, columns, remove, describe, hrefOf, onCreate, children } = props;
  const t = useT();
  const words = kinds[kind];
  const create = (
    <PermissionButton permissionKey={`${words.permission}Create`} variant="contained" onClick={onCreate}>
      {t(words.create)}
    </PermissionButton>
  );
  const bulkActions = (_rows: readonly Row[], choose: (action: true) => void) => (
    <PermissionButton permissionKey={`${words.permission}Delete`} onClick={() => choose(true)}>
      {t('templates.delete')}
    </PermissionButton>
  );
  return (
    <>
      <ListPage
        title={t(words.title)}
        description={t(words.help)}
        actions={create}
        list={`template-${kind}s`}
        columns={columns}
        rowId={(row) => row.id}
        {...(hrefOf && { rowHref: hrefOf })}
        control={control}
        answer={answer}
        exportUrl={words.routes.list.path}
        bulkActions={bulkActions}
        renderBulkDialog={(_action, rows, onClose) => (
          <DeleteTemplatesDialog
            kind={kind}
            targets={rows.map((row) => ({ id: row.id, etag: row.etag, ...describe(row) }))}
            remove={remove}
            onDone={onClose}
            onClose={() => onClose('keep selection')}
          />
        )}
        empty={{ title: t(words.none), detail: t(words.noneHelp), actions: create }}
      />
      <Suspense>{children}</Suspense>
    </>
  );
}
