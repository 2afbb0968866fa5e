/**
 * Preloaded into a process of the product so that a test can move its wall clock (`Stack.advance`). Timers and the
 * database keep real time.
 */
interface Advance {
  readonly advanceMs: number;
}

const actual = Date;
const actualNow = Date.now.bind(Date);
let aheadMs = 0;
const now = (): number => actualNow() + aheadMs;

actual.now = now;
globalThis.Date = new Proxy(actual, {
  construct: (target, args: readonly unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  apply: () => new actual(now()).toString(),
});

process.on('message', ({ advanceMs }: Advance) => {
  aheadMs += advanceMs;
  process.send?.({ aheadMs });
});
// The process must be able to exit although its parent could still send a message.
process.channel?.unref();
