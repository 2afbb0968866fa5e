import type {
  CostChanges,
  CostDimension,
  CostFreshness,
  CostGrouping,
  CostMetric,
  MailLanguage,
} from '@blueport/contracts';
import { noCostValue } from '@blueport/contracts';
import type { PeriodSummary, SummaryGroup } from '../cost/index.ts';
import { createReportWriter, type ReportWriter } from './report-texts.ts';
import type { ReportWeek } from './report-week.ts';

/** The figures of a report that its recipient may see. */
export interface ReportContent {
  readonly view: string;
  readonly groupBy: CostGrouping;
  readonly metric: CostMetric;
  readonly week: ReportWeek;
  readonly summary: PeriodSummary;
  readonly freshness: CostFreshness;
  /** Addresses of the view and of the report. */
  readonly link: string;
  readonly manageLink: string;
}

/** The text of a mail: a template and its values. */
interface ReportText {
  readonly subject: string;
  readonly body: string;
  readonly values: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** Collects texts as values of placeholders, so that names of the cloud never become markup. */
class Body {
  readonly values: Record<string, string> = {};
  readonly #lines: string[] = [];

  /** Adds a text and returns its placeholder. */
  value(text: string): string {
    const name = `v${Object.keys(this.values).length}`;
    this.values[name] = text;
    return `{{${name}}}`;
  }

  /** Adds a block with a prefix, such as `# ` of a heading. */
  block(prefix: string, text: string): void {
    if (this.#lines.length > 0) this.#lines.push('');
    this.#lines.push(`${prefix}${this.value(text)}`);
  }

  /** Adds a list with nested items. */
  list(items: readonly { readonly text: string; readonly items?: readonly string[] }[]): void {
    this.#lines.push('');
    for (const { text, items: inner = [] } of items) {
      this.#lines.push(`- ${this.value(text)}`);
      for (const one of inner) this.#lines.push(`  - ${this.value(one)}`);
    }
  }

  /** Adds a link, which is a button without a text before it. */
  link(label: string, address: string, before?: string): void {
    const start = before === undefined ? '' : `${this.value(before)} `;
    this.#lines.push('', `${start}[${this.value(label)}](${this.value(address)})`);
  }

  text(): string {
    return this.#lines.join('\n');
  }
}

const withoutSign = (text: string | undefined): string => text?.replace(/^[+−-]/, '') ?? 'none';

function compare(
  { text, money, change, days }: ReportWriter,
  { summary, week }: ReportContent,
  currency: string,
): string {
  const { total, previousTotal } = summary;
  const percent = change(total, previousTotal);
  const difference = Number(total) - Number(previousTotal);
  const direction =
    percent === undefined ? 'none' : difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  return text('compared', {
    direction,
    percent: withoutSign(percent),
    previous: money(previousTotal, currency),
    previousPeriod: days(week.previous.from, week.previous.to),
  });
}

const dimensionOf = ({ text }: ReportWriter, groupBy: CostGrouping): string =>
  groupBy.startsWith('tag:')
    ? text('tag', { name: groupBy.slice(4) })
    : text(`dimension.${groupBy as CostDimension}`);

function groupName({ text }: ReportWriter, groupBy: CostGrouping, { key, label }: SummaryGroup): string {
  if (key !== noCostValue) return label;
  return groupBy.startsWith('tag:') ? text('noTag', { name: groupBy.slice(4) }) : text('noValue');
}

function addGroups(body: Body, writer: ReportWriter, content: ReportContent, currency: string): void {
  const { text, money, change } = writer;
  const { groups, other } = content.summary;
  const itemOf = (name: string, { total, previous }: Pick<SummaryGroup, 'total' | 'previous'>) => ({
    text: text('group', {
      name,
      amount: money(total, currency),
      change: change(total, previous) ?? 'none',
    }),
  });
  body.block('## ', text('by', { dimension: dimensionOf(writer, content.groupBy) }));
  body.list([
    ...groups.map((group) => itemOf(groupName(writer, content.groupBy, group), group)),
    ...(other === null ? [] : [itemOf(text('otherGroups', { count: String(other.count) }), other)]),
  ]);
}

const kindOf = ({ total, previous, difference }: CostChanges['changes'][number]): string => {
  if (Number(previous) === 0) return 'appeared';
  if (Number(total) === 0) return 'ended';
  return Number(difference) < 0 ? 'fell' : 'grew';
};

function addChanges(body: Body, writer: ReportWriter, { summary }: ReportContent, currency: string): void {
  const { text, money, change } = writer;
  body.block('## ', text('changes'));
  if (summary.changes.length === 0) return body.block('', text('noChanges'));
  return body.list(
    summary.changes.map((one) => ({
      text: text('change', {
        kind: kindOf(one),
        service: one.service,
        amount: money(one.difference.replace(/^-/, ''), currency),
        percent: Number(one.total) === 0 ? 'none' : withoutSign(change(one.total, one.previous)),
      }),
      items: one.causes.map(({ label, difference, isNew, link }) =>
        text('cause', {
          name: label,
          amount: money(difference, currency, 'sign'),
          isNew: isNew ? 'yes' : 'no',
          owner: link.owner ?? 'none',
          isInferred: link.isInferred ? 'yes' : 'no',
        }),
      ),
    })),
  );
}

function ageOf({ text, day, time }: ReportWriter, { freshness }: ReportContent): string {
  const { subscriptions, notReady, readAt, completeUntil } = freshness;
  if (subscriptions === 0) return text('noSubscription');
  if (readAt === null) return text('unread');
  const values = { day: completeUntil === null ? '' : day(completeUntil), time: time(new Date(readAt)) };
  const age = text(completeUntil === null ? 'incomplete' : 'completeUntil', values);
  return notReady === 0
    ? age
    : `${age} ${text('notReady', { count: String(notReady), all: String(subscriptions) })}`;
}

/** Renders a report in the reader's language. */
export function renderReport(content: ReportContent, language: MailLanguage, timeZone: string): ReportText {
  const writer = createReportWriter(language, timeZone);
  const { text, money, days } = writer;
  const { view, week, summary, metric } = content;
  const { currency } = summary;
  const body = new Body();
  const period = days(week.from, week.to);
  body.block('# ', text('heading', { view }));
  if (currency === null) body.block('', text('none', { period }));
  else {
    body.block('', text('total', { total: money(summary.total, currency), period, metric }));
    body.block('', compare(writer, content, currency));
    if (summary.otherCurrencies.length > 0) {
      const amounts = summary.otherCurrencies.map((one) => money(one.total, one.currency));
      body.block('', text('others', { amounts: amounts.join(', ') }));
    }
    addGroups(body, writer, content, currency);
    addChanges(body, writer, content, currency);
  }
  body.block('## ', text('age'));
  body.block('', ageOf(writer, content));
  body.link(text('open'), content.link);
  body.link(text('manage'), content.manageLink, text('weekly'));
  const subject =
    currency === null
      ? text('subjectNone', { view })
      : text('subject', { view, total: money(summary.total, currency) });
  const subjectName = body.value(subject);
  return { subject: subjectName, body: body.text(), values: body.values, reason: text('reason') };
}
