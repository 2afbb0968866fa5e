/** Parses a text stream into server-sent events, regardless of chunk boundaries. */
export class ServerSentEventParser {
  readonly #receive: (id: string, data: string) => void;
  #rest = '';
  #id = '';
  #data: string[] = [];

  constructor(receive: (id: string, data: string) => void) {
    this.#receive = receive;
  }

  push(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#line(line.endsWith('\r') ? line.slice(0, -1) : line);
  }

  #line(line: string): void {
    if (line === '') {
      if (this.#data.length > 0) this.#receive(this.#id, this.#data.join('\n'));
      this.#data = [];
      return;
    }
    // A line that starts with a colon is a heartbeat.
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    if (field === 'id') this.#id = value;
  }
}
