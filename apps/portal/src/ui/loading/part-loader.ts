/** Loads the code of a part on demand. Every place that shows the part shares one loader. */
export class PartLoader<Part> {
  readonly #load: () => Promise<Part>;
  #coming: Promise<void> | undefined;
  #part: Part | undefined;
  #failure: unknown;

  constructor(load: () => Promise<Part>) {
    this.#load = load;
  }

  get part(): Part | undefined {
    return this.#part;
  }

  /** The error of the last attempt, until another one succeeds or it is reset. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Loads the part unless it is loaded. Never rejects: `part` or `failure` holds the result. */
  readonly fetch = (): Promise<void> => {
    if (this.#part !== undefined) return Promise.resolve();
    this.#coming ??= this.#load()
      .then(
        (part) => {
          this.#part = part;
          this.#failure = undefined;
        },
        (error: unknown) => {
          this.#failure = error;
        },
      )
      .finally(() => {
        this.#coming = undefined;
      });
    return this.#coming;
  };

  readonly forgetFailure = (): void => {
    this.#failure = undefined;
  };
}
