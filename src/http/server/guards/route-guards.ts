import type { onRequestAsyncHookHandler } from 'fastify'
import type { Configuration } from '../../../config.ts'
import type { AppContext } from '../app-context.ts'
import { startDeadline } from './deadline.ts'
import { requireKey } from './require-key.ts'

/** Guards of every radio route, in their order: key, deadline, budget and concurrency. */
export function radioGuards({ configuration, limiters }: AppContext): onRequestAsyncHookHandler[] {
  return [...radioBeginning(configuration), limiters.radio.hook]
}

/** The same for questions that a page asks while a hand moves something. */
export function gestureRadioGuards({
  configuration,
  limiters,
}: AppContext): onRequestAsyncHookHandler[] {
  return [...radioBeginning(configuration), limiters.radio.gestureHook]
}

/** The same for questions about many cells or links, which may be at work for long. */
export function longRadioGuards({
  configuration,
  limiters,
}: AppContext): onRequestAsyncHookHandler[] {
  return [...radioBeginning(configuration), limiters.radio.longHook]
}

/** The same for long questions that a page asks while a hand moves something. */
export function longGestureRadioGuards({
  configuration,
  limiters,
}: AppContext): onRequestAsyncHookHandler[] {
  return [...radioBeginning(configuration), limiters.radio.longGestureHook]
}

function radioBeginning(configuration: Configuration): onRequestAsyncHookHandler[] {
  return [
    requireKey(configuration.RF_API_KEY),
    startDeadline(configuration.RF_REQUEST_TIMEOUT_SECONDS),
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
