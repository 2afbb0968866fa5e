import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ResourceTable } from './ResourceTable.tsx';
import type { ResourceTableProps } from './ResourceTable.tsx';

/** The response of a list query. */
export interface ListResponse<Row> {
  readonly data?:
    | {
        readonly result: readonly Row[];
        readonly total: number;
        /** Number of items on the page, if the rows combine some. */
        readonly count?: number;
      }
    | undefined;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

interface ListPageProps<Row, Action> extends Omit<ResourceTableProps<Row>, 'label' | 'data' | 'bulkActions'> {
  readonly title: string;
  readonly description?: string;
  readonly breadcrumbs?: readonly { readonly label: string; readonly to: string }[];
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  /** Accessible name of the grid. Defaults to the title. */
  readonly label?: string;
  readonly answer: ListResponse<Row>;
  /** Buttons for selected rows; `choose` opens the dialog of an action for them. */
  readonly bulkActions?: (
    rows: readonly Row[],
    choose: (action: Action) => void,
    clear: () => void,
  ) => ReactNode;
  /** The dialog of an action for the selected rows; `onClose` clears the selection by default. */
  readonly renderBulkDialog?: (
    action: Action,
    rows: readonly Row[],
    onClose: (selection?: 'keep selection') => void,
  ) => ReactNode;
  /** Content between the header and the list. */
  readonly children?: ReactNode;
}

/** A page with a single list: its header, the table, and the dialogs of bulk actions. */
export function ListPage<Row extends object, Action = true>(props: ListPageProps<Row, Action>) {
  const { title, description, breadcrumbs, actions, children, ...list } = props;
  return (
    <>
      <PageHeader
        title={title}
        {...(description !== undefined && { description })}
        {...(breadcrumbs && { breadcrumbs })}
        actions={actions}
      />
      {children}
      <ListContent {...list} label={props.label ?? title} />
    </>
  );
}

type ListContentProps<Row, Action> = Omit<
  ListPageProps<Row, Action>,
  'title' | 'description' | 'breadcrumbs' | 'actions' | 'children'
> & { readonly label: string };

/** The list without a header, for a tab. */
export function ListContent<Row extends object, Action = true>(props: ListContentProps<Row, Action>) {
  const { answer, bulkActions, renderBulkDialog, ...table } = props;
  const [chosen, setChosen] = useState<{
    readonly action: Action;
    readonly rows: readonly Row[];
    readonly clear: () => void;
  }>();
  const close = (selection?: 'keep selection') => {
    if (selection !== 'keep selection') chosen?.clear();
    setChosen(undefined);
  };
  return (
    <>
      <ResourceTable
        {...table}
        data={{
          rows: answer.data?.result,
          total: answer.data?.total ?? 0,
          ...(answer.data?.count !== undefined && { count: answer.data.count }),
          isFetching: answer.isFetching,
          error: answer.error,
          refetch: () => void answer.refetch(),
        }}
        {...(bulkActions && {
          bulkActions: (rows: readonly Row[], clear: () => void) =>
            bulkActions(rows, (action) => setChosen({ action, rows, clear }), clear),
        })}
      />
      {chosen && renderBulkDialog ? (
        <Suspense>{renderBulkDialog(chosen.action, chosen.rows, close)}</Suspense>
      ) : null}
    </>
  );
}
