import { Readable } from 'node:stream';
import { createHttpHeaders, type HttpClient, type PipelineRequest } from '@azure/core-rest-pipeline';

/** The scripted response to one request. */
export type ScriptedAnswer =
  | { status: number; headers?: Record<string, string>; body?: unknown; text?: string }
  | { fail: string };

/** Returns an HttpClient with scripted responses that records its requests. */
export function scriptedHttpClient(
  script: readonly ScriptedAnswer[] | ((request: PipelineRequest, index: number) => ScriptedAnswer),
): HttpClient & { readonly requests: { method: string; url: string; authorization: string | undefined }[] } {
  const requests: { method: string; url: string; authorization: string | undefined }[] = [];
  return {
    requests,
    sendRequest(request) {
      const index = requests.length;
      requests.push({
        method: request.method,
        url: request.url,
        authorization: request.headers.get('authorization'),
      });
      const answer = typeof script === 'function' ? script(request, index) : script[index];
      if (answer === undefined) return Promise.reject(new Error('The script has ended.'));
      if ('fail' in answer) {
        return Promise.reject(Object.assign(new Error(answer.fail), { code: answer.fail }));
      }
      const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
      const type: Record<string, string> =
        text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' };
      return Promise.resolve({
        request,
        status: answer.status,
        headers: createHttpHeaders({ ...type, ...answer.headers }),
        readableStreamBody: Readable.from(text === '' ? [] : [Buffer.from(text)]),
      });
    },
  };
}
