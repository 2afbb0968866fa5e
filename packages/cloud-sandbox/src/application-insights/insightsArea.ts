import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Area } from '../context.ts';
import { insightsHostOf } from './insightsHosts.ts';

const refuse = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ error: { code, message } });

interface Path {
  Params: { host: string; appId: string; metric?: string };
}

/** The API of Application Insights: `/insights/api.applicationinsights.io/v1/apps/{id}/…`. */
export const insightsArea: Area = (context) => async (app) => {
  const answer =
    (what: 'query' | 'metric') =>
    async (request: FastifyRequest<Path>, reply: FastifyReply): Promise<FastifyReply> => {
      const cloud = insightsHostOf(request.params.host.toLowerCase());
      if (cloud === undefined)
        return refuse(reply, 404, 'PathNotFoundError', 'The requested path does not exist');
      // Loaded with the first request.
      const { answerInsights } = await import('./answerInsights.ts');
      const { status, headers, body } = await answerInsights(context, cloud, what, request);
      return reply.code(status).headers(headers).send(body);
    };
  app.route<Path>({
    method: ['GET', 'POST'],
    url: '/insights/:host/v1/apps/:appId/query',
    exposeHeadRoute: false,
    handler: answer('query'),
  });
  app.get<Path>('/insights/:host/v1/apps/:appId/metrics/*', { exposeHeadRoute: false }, answer('metric'));
  app.all('/insights/*', async (_request, reply) =>
    refuse(
      reply,
      501,
      'NotSimulated',
      'The embedded cloud does not simulate this operation of Application Insights.',
    ),
  );
};
