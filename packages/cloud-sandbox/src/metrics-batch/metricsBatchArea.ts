import type { FastifyReply } from 'fastify';
import type { Area } from '../context.ts';
import { metricsHostOf } from './metricsHosts.ts';

/** Sends an error in the format of the API. */
const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });

/** The metrics batch API of all regions: `/metrics/{region}.metrics.monitor.azure.com/…`. */
export const metricsBatchArea: Area = (context) => async (app) => {
  app.post<{ Params: { host: string; subscriptionId: string } }>(
    '/metrics/:host/subscriptions/:subscriptionId/metrics::getBatch',
    async (request, reply) => {
      const host = metricsHostOf(request.params.host.toLowerCase());
      if (host === undefined) return refuse(reply, 404, 'NotFound', 'The host does not belong to a region.');
      // Loaded with the first request.
      const { answerBatch } = await import('./answerBatch.ts');
      const { status, headers, body } = await answerBatch(context, host, request);
      return reply.code(status).headers(headers).send(body);
    },
  );
  app.all('/metrics/*', async (_request, reply) =>
    refuse(
      reply,
      501,
      'NotSimulated',
      'The embedded cloud does not simulate this operation of the metrics API.',
    ),
  );
};
