/** Signals that end a command, and its exit code, which is that of a shell. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const

const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** Ends the process in order when a signal comes: what is being written goes with it. */
export function endBySignal(): void {
  for (const signal of signals) process.once(signal, () => process.exit(exitCodes[signal]))
}

/** For what ends by itself what it has begun, which a signal must not cut short. */
export function leaveSignalsAlone(): void {
  for (const signal of signals) process.removeAllListeners(signal)
}
