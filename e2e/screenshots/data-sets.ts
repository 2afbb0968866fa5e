import type { BrowserContext, Route } from '@playwright/test';

/**
 * Responses of the server to captured screens: its real data, none, very much, or only failures. Offline screens have
 * loaded their real data before the network is lost.
 */
export const dataSets = ['real', 'empty', 'huge', 'broken', 'offline'] as const;
export type DataSet = (typeof dataSets)[number];

type Row = Record<string, unknown>;
interface List {
  readonly result: readonly Row[];
}

/** Number of rows that a huge list reports; a page of it has as many as requested, or 100. */
const hugeTotal = 10_000;
const pageSize = 100;

/** Names that break layouts: long with and without spaces, right-to-left, wide characters, and combining ones. */
const hugeNames = [
  `a-very-long-name-without-any-spaces-${'x'.repeat(464)}`,
  'A name of many words that continues far beyond every column, card and heading '.repeat(6).trim(),
  'مجموعة الموارد الخاصة بالتطبيق الرئيسي للمؤسسة',
  'קבוצת המשאבים של היישום הראשי',
  '主要アプリケーションの本番環境リソースグループ（東日本リージョン・冗長構成）',
  '基础设施生产环境资源组',
  'Z\u0351\u036b\u0343a\u0351\u036b\u0343l\u0351\u036b\u0343g\u0351\u036b\u0343o 👩‍💻 <b>&amp;</b>',
] as const;
const nameFields = new Set([
  'name',
  'title',
  'displayName',
  'subscriptionName',
  'email',
  'description',
  'summary',
]);

/** Returns a row with huge names. Names that are part of addresses stay the same, so that links work. */
function hugeRow(row: Row, index: number): Row {
  const name = hugeNames[index % hugeNames.length]!;
  const isPartOfAddress = (field: string) => field === 'name' && 'title' in row;
  const entries = Object.entries(row).map(([field, value]) =>
    nameFields.has(field) && typeof value === 'string' && !isPartOfAddress(field)
      ? [field, name]
      : [field, value],
  );
  return { ...Object.fromEntries(entries), ...('id' in row && { id: `${String(row['id'])}~${index}` }) };
}

function hugeList(list: List, url: URL): object {
  const { result } = list;
  if (result.length === 0) return list;
  const limit = Number(url.searchParams.get('limit')) || pageSize;
  const rows = Array.from({ length: Math.min(limit, pageSize) }, (_, index) =>
    hugeRow(result[index % result.length]!, index),
  );
  return { ...list, count: rows.length, total: hugeTotal, result: rows };
}

const isList = (json: unknown): json is List =>
  typeof json === 'object' && json !== null && Array.isArray((json as Partial<List>).result);

/** Changes the lists that the server returns; everything else stays as it is. */
async function changeList(route: Route, change: (list: List, url: URL) => object): Promise<void> {
  const answer = await route.fetch();
  const json: unknown = answer.headers()['content-type']?.includes('json') ? await answer.json() : undefined;
  if (!isList(json)) return route.fulfill({ response: answer });
  return route.fulfill({ response: answer, json: change(json, new URL(route.request().url())) });
}

/** The session and the event stream are real in every data set, because a signed-out page has nothing to show. */
const isKept = (url: string) => /\/api\/(user\/session|user\/event|session|events|me)\b/.test(url);

/** Makes the server return a data set to every page of the context. */
export async function answerWith(context: BrowserContext, dataSet: DataSet): Promise<void> {
  if (dataSet === 'real' || dataSet === 'offline') return;
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    if (isKept(request.url())) return route.fallback();
    if (dataSet === 'broken')
      return route.fulfill({ status: 500, json: { status: 500, code: 'unexpected' } });
    if (request.method() !== 'GET') return route.fallback();
    return changeList(route, (list, url) =>
      dataSet === 'huge' ? hugeList(list, url) : { ...list, count: 0, total: 0, result: [] },
    );
  });
}
