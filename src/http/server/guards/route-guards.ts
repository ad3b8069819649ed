import type { onRequestAsyncHookHandler } from 'fastify'
import type { AppContext } from '../app-context.ts'
import type { ClientLimiter } from './client-limiter.ts'
import { startDeadline } from './deadline.ts'
import { requireKey } from './require-key.ts'

type Hook = onRequestAsyncHookHandler

/** Guards of a radio route, in their order: key, deadline, budget and concurrency. */
function radioRoute(hookOf: (limiter: ClientLimiter) => Hook): (context: AppContext) => Hook[] {
  return ({ configuration, limiters }) => [
    requireKey(configuration.RF_API_KEY),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    hookOf(limiters.radio),
  ]
}

export const radioGuards = radioRoute(({ hook }) => hook)

/** For questions that a page asks during a drag. */
export const gestureRadioGuards = radioRoute(({ gestureHook }) => gestureHook)

/** For questions about many cells or links, which may be at work for long. */
export const longRadioGuards = radioRoute(({ longHook }) => longHook)

/** For long questions that a page asks during a drag. */
export const longGestureRadioGuards = radioRoute(({ longGestureHook }) => longGestureHook)

/** Guards of the pages of building features. */
export function buildingQueryGuards({ configuration, limiters }: AppContext): Hook[] {
  return [
    requireKey(configuration.BUILDINGS_API_KEY),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
    limiters.buildingQuery.hook,
  ]
}
