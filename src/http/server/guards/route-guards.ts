import type { onRequestAsyncHookHandler } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { startDeadline } from './deadline.ts'
import { requireKey } from './require-key.ts'

/** Guards of every radio route, in their order: key, deadline, budget and concurrency. */
export function radioGuards({ configuration, limiters }: AppContext): onRequestAsyncHookHandler[] {
  return [
    requireKey(configuration.RF_API_KEY),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    limiters.radio.hook,
  ]
}

/** Guards of the pages of building features. */
export function buildingQueryGuards({
  configuration,
  limiters,
}: AppContext): onRequestAsyncHookHandler[] {
  return [
    requireKey(configuration.BUILDINGS_API_KEY),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    limiters.buildingQuery.hook,
  ]
}
