import { groundSpacingM } from '../../analyses/region/mercator-grid.ts'
import { defineTask } from '../../compute/task.ts'
import { regionDefinition, type RegionDefinition } from '../../jobs/kinds/region-coverage.ts'
import type { ObjectPlace } from '../../jobs/objects/object-store.ts'
import { openObjects } from '../../jobs/objects/open-objects.ts'
import { encodePlan, planName } from '../../jobs/regions/plan-object.ts'
import { jsonType } from '../wire/results.ts'
import type { RegionEstimate } from './region-answer.ts'
import { type RegionBody, resolveRegion } from './question.ts'

interface RegionInput {
  readonly body: RegionBody
  /** Null: nothing is stored, the cost alone is told. */
  readonly place: ObjectPlace | null
}

/** A region that can be submitted. */
export interface PlannedRegion {
  /** Null where only the cost was asked for. */
  readonly definition: RegionDefinition | null
  readonly estimate: RegionEstimate
}

/** What compute threads do before a region is accepted. */
export const regionPlanTasks = {
  planRegion: defineTask(
    async ({ body, place }: RegionInput): Promise<PlannedRegion> => {
      const { plan, layout, cost } = resolveRegion(body)
      const [, south, , north] = plan.area.box
      const estimate = {
        ...cost,
        zoom: plan.zoom,
        groundSpacingM: groundSpacingM(layout.grid, (south + north) / 2),
      }
      if (place === null) return { definition: null, estimate }
      const bytes = encodePlan(plan)
      const name = planName(bytes)
      await openObjects(place).write(name, [bytes])
      return { definition: regionDefinition(name, { plan, layout }), estimate }
    },
    (planned) => ({
      body: new TextEncoder().encode(JSON.stringify(planned)),
      contentType: jsonType,
      facts: {},
    }),
  ),
} as const

export type RegionPlanTasks = typeof regionPlanTasks
