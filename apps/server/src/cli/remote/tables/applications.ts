import {
  applicationRoutes,
  type ApplicationFigures,
  type ApplicationOverview,
  type OperationTrace,
  type QueryAnswer,
  type TracePart,
} from '@blueport/contracts';
import { cliMessage } from '../../language.ts';
import { renderFacts, renderSections, renderTable } from '../../table.ts';
import { tableOf } from '../table-of.ts';
import { noteText } from '../text/verdict-text.ts';

const period = {
  last: { value: 'RANGE', help: 'such as 90m, 24h (default) or 7d; at most 30d' },
  from: { value: 'TIME', help: 'first time' },
  to: { value: 'TIME', help: 'last time (default: now)' },
} as const;

const ms = (value: number | null): string => (value === null ? '' : `${Math.round(value * 10) / 10} ms`);
const percent = (value: number | null): string => (value === null ? '' : `${value} %`);
const count = (value: number | null): string => (value === null ? '' : String(value));

const figureRows: readonly (readonly [figure: string, read: (figures: ApplicationFigures) => string])[] = [
  ['requests', ({ requests }) => count(requests)],
  ['failures', ({ failures }) => count(failures)],
  ['failureRate', ({ failureRate }) => percent(failureRate)],
  ['p50', ({ p50 }) => ms(p50)],
  ['p95', ({ p95 }) => ms(p95)],
  ['availability', ({ availability }) => percent(availability)],
];

const notesText = ({ notes }: Pick<ApplicationOverview, 'notes'>): string => notes.map(noteText).join(' ');

function overviewText({ application, from, to, current, previous }: ApplicationOverview): string {
  return renderSections([
    [
      renderFacts([
        ['Name', application.name],
        ['Resource', application.resourceId],
        ['Period', `${from} – ${to}`],
      ]),
    ],
    [
      renderTable(
        ['FIGURE', 'VALUE', 'PREVIOUS'],
        figureRows.map(([figure, read]) => [
          cliMessage('application-figure', { figure }),
          read(current),
          read(previous),
        ]),
      ),
    ],
  ]);
}

/** Returns the indented name of a part. Control characters would change the terminal. */
const nameOf = ({ name, depth, kind }: TracePart): string =>
  `${'  '.repeat(depth)}${kind}: ${name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, 80)}`;

const resultOf = ({ isSuccess, resultCode, type }: TracePart): string =>
  [resultCode || type, isSuccess === false ? cliMessage('trace-failed') : ''].filter(Boolean).join(', ');

const traceNote = ({ notes, isCut }: OperationTrace): string =>
  [notesText({ notes }), ...(isCut ? [cliMessage('trace-cut')] : [])].filter(Boolean).join(' ');

/** The `applications` command: health, exceptions and traces of applications. */
export const applicationTable = tableOf({
  name: 'applications',
  summary: 'Show the health of applications, their exceptions and traces',
  routes: [applicationRoutes],
  verbs: {
    list: {
      columns: [
        ['ID', 'id'],
        ['NAME', 'name'],
        ['RESOURCE GROUP', 'resourceGroup'],
        ['REQUESTS', 'requests'],
        ['FAILURES', 'failures'],
        ['FAILED %', 'failureRate'],
        ['AVERAGE MS', 'duration'],
        ['AVAILABLE %', 'availability'],
      ],
      note: notesText,
    },
    show: {
      options: { ...period, interval: 'such as PT5M or PT1H (default: by the length of the range)' },
      text: overviewText,
      note: notesText,
    },
    dependencies: {
      options: period,
      columns: [
        ['TYPE', 'type'],
        ['TARGET', 'target'],
        ['NAME', 'name'],
        ['CALLS', 'calls'],
        ['FAILURES', 'failures'],
        ['FAILED %', 'failureRate'],
        ['P50 MS', 'p50'],
        ['P95 MS', 'p95'],
      ],
      note: notesText,
    },
    exceptions: {
      options: period,
      columns: [
        ['COUNT', 'count'],
        ['TYPE', 'type'],
        ['MESSAGE', 'message'],
        ['METHOD', 'method'],
        ['LAST', 'lastAt'],
        ['OPERATION', 'operationId'],
      ],
      note: notesText,
    },
    requests: {
      options: { ...period, show: 'failed (default) or slow' },
      columns: [
        ['TIME', 'at'],
        ['NAME', 'name'],
        ['RESULT', 'resultCode'],
        ['MS', 'duration'],
        ['ROLE', 'role'],
        ['OPERATION', 'operationId'],
      ],
      note: notesText,
    },
    trace: {
      options: { ...period, at: { value: 'TIME', help: 'a time near the operation, which is faster' } },
      rows: 'parts',
      columns: [
        ['PART', nameOf],
        ['START MS', 'offset'],
        ['MS', 'duration'],
        ['RESULT', resultOf],
        ['TARGET', 'target'],
      ],
      note: traceNote,
    },
    query: {
      options: {
        query: { value: 'TEXT', required: true, help: 'such as "requests | take 10"' },
        ...period,
        limit: 'most rows (default: 1000, at most 10000)',
      },
      rows: 'rows',
      columnsOf: ({ columns }: QueryAnswer) => columns.map(({ name }, at) => [name, String(at)]),
      note: ({ isCut, rows }: QueryAnswer) =>
        isCut ? cliMessage('query-cut', { count: String(rows.length) }) : '',
    },
  },
});
