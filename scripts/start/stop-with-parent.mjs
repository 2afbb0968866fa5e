/**
 * Loaded into every part that `npm start` runs (`--import`): stops the part when the launcher is gone, for any reason.
 * The channel between both closes even when the launcher is killed.
 */
const graceMs = 35_000;

function stop() {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
}

if (process.send) {
  if (process.connected) process.once('disconnect', stop);
  else stop();
  // The channel must not keep a part running after its work has ended.
  process.channel?.unref();
}
