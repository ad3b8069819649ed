import type { CoreEvents, CoreSessions, CoreStatus, CoreTopology } from '../../api/types.ts'

export interface CoreAnswer {
  readonly status: CoreStatus
  readonly topology: CoreTopology
  readonly sessions: CoreSessions
  readonly events: CoreEvents
}
