import { pino, type DestinationStream, type Logger } from 'pino';

/** What may be said about an error: a driver's error object holds connections and parameters, so nothing else gets through. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Structured logs as JSON lines. Requests and errors are described by allow-lists, so a new header or field cannot leak. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError, req: () => undefined, res: () => undefined },
  };
  return destination ? pino(options, destination) : pino(options);
}
