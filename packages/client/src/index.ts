export { ApiProblem, UnexpectedAnswer } from './api-problem.ts';
export {
  createCaller,
  type CallOptions,
  type CallRoute,
  type ClientOptions,
  type Fetch,
  type RouteInput,
} from './call-route.ts';
export { createClient, createClientFrom, type AnswerOf, type Client, type InputOf } from './client.ts';
export { fillPath } from './fill-path.ts';
