import { templateFieldRoutes } from '@blueport/contracts/routes/catalog/template-field-routes';
import { templateFormRoutes } from '@blueport/contracts/routes/catalog/template-form-routes';
import { templateTypeRoutes } from '@blueport/contracts/routes/catalog/template-type-routes';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../parts/permission-help/PermissionButton.tsx';
import type { TableColumn } from '../../../../parts/resource-table/column.ts';
import { ResourceTable } from '../../../../parts/resource-table/ResourceTable.tsx';
import type { ListControl } from '../../../../parts/resource-table/use-list-state.ts';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { DeleteTemplatesDialog } from './DeleteTemplatesDialog.tsx' with { load: 'dialog' };

/** What differs between the three libraries: their words, keys and addresses. */
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
  readonly answer: {
    readonly data?: { readonly result: readonly Row[]; readonly total: number } | undefined;
    readonly isFetching: boolean;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  readonly columns: readonly TableColumn<Row>[];
  readonly remove: (target: { id: string; etag: string }) => Promise<{ readonly error?: unknown }>;
  /** What a row is called, and how many others use it. */
  readonly describe: (row: Row) => { readonly name: string; readonly uses: number };
  /** Where a row leads; left out where the reader may not change it. */
  readonly hrefOf?: ((row: Row) => string) | undefined;
  readonly onCreate: () => void;
  /** The dialog in which a row is made or changed. */
  readonly children: ReactNode;
}

/** The list of types, fields or forms: searched, exported, made, and deleted after a look at what uses them. */
export function TemplateList<Row extends TemplateRow>(props: TemplateListProps<Row>) {
  const { kind, control, answer, columns, remove, describe, hrefOf, onCreate, children } = props;
  const t = useT();
  const words = kinds[kind];
  const [deleting, setDeleting] = useState<{ rows: readonly Row[]; clear: () => void }>();
  const create = (
    <PermissionButton permissionKey={`${words.permission}Create`} variant="contained" onClick={onCreate}>
      {t(words.create)}
    </PermissionButton>
  );
  const bulkActions = (rows: readonly Row[], clear: () => void) => (
    <PermissionButton
      permissionKey={`${words.permission}Delete`}
      onClick={() => setDeleting({ rows, clear })}
    >
      {t('templates.delete')}
    </PermissionButton>
  );
  return (
    <>
      <PageHeader title={t(words.title)} description={t(words.help)} actions={create} />
      <ResourceTable
        list={`template-${kind}s`}
        label={t(words.title)}
        columns={columns}
        rowId={(row) => row.id}
        {...(hrefOf && { rowHref: hrefOf })}
        control={control}
        data={{
          rows: answer.data?.result,
          total: answer.data?.total ?? 0,
          isFetching: answer.isFetching,
          error: answer.error,
          refetch: () => void answer.refetch(),
        }}
        exportUrl={words.routes.list.path}
        bulkActions={bulkActions}
        empty={{ title: t(words.none), detail: t(words.noneHelp), actions: create }}
      />
      <Suspense>
        {children}
        {deleting && (
          <DeleteTemplatesDialog
            kind={kind}
            targets={deleting.rows.map((row) => ({ id: row.id, etag: row.etag, ...describe(row) }))}
            remove={remove}
            onDone={() => {
              deleting.clear();
              setDeleting(undefined);
            }}
            onClose={() => setDeleting(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
