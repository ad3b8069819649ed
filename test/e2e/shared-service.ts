import type { TestProject } from 'vitest/node'
import { hasChromium } from './browser.ts'
import { startService } from './service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the service listens that all files share which want nothing else of it. */
    readonly sharedAddress: string
  }
}

/** All pages are one client to it. */
const withoutLimits = {
  RF_REQUESTS_PER_MINUTE: '1000000',
  MAX_CONCURRENT_RF_REQUESTS: '64',
  MAX_CONCURRENT_RF_REQUESTS_PER_CLIENT: '64',
  BUILDING_DOWNLOADS_PER_MINUTE: '1000000',
  BUILDING_FEATURE_QUERIES_PER_MINUTE: '1000000',
  JOB_REQUESTS_PER_MINUTE: '1000000',
}

/** Starts one service on the demo city, whose limits nobody meets, for the whole run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!hasChromium) return async () => undefined
  const { address, stop } = await startService(withoutLimits, { hasStore: true })
  provide('sharedAddress', address)
  return stop
}
