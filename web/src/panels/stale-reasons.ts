import type { Staleness } from '../store/asking.ts'

/** Why a result no longer answers what would be asked now. */
export const staleReasons: Readonly<Record<Staleness, string>> = {
  pack: 'The pack has changed: this was answered on another one.',
  service: 'The service has changed: another version would answer now.',
  gone: 'What this was asked about is no longer in the project.',
  inputs: 'The settings have changed: this is the answer to an earlier question.',
}
