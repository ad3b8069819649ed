import { vi } from 'vitest'

/** What never comes ends the test; how fast a machine is decides nothing. */
const patienceMs = 60_000

/** Waits until something is so, however busy the machine is: Vitest by itself waits for one second. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  intervalMs = 20,
): Promise<void> {
  await vi.waitUntil(isSo, { timeout: patienceMs, interval: intervalMs })
}
