import { groundSpacingM } from '../../analyses/region/mercator-grid.ts'
import { defineTask } from '../../compute/task.ts'
import { regionDefinition, type RegionDefinition } from '../../jobs/kinds/region-coverage.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import type { ObjectPlace } from '../../jobs/objects/object-store.ts'
import { openObjects } from '../../jobs/objects/open-objects.ts'
import { encodePlan, planName } from '../../jobs/regions/plan-object.ts'
import { nameTower } from '../wire/cells-question.ts'
import { jsonType, textResult } from '../wire/results.ts'
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
    async ({ body, place }: RegionInput, { snapshot }): Promise<PlannedRegion> => {
      const { plan, layout, cost } = resolveRegion(body)
      for (const { id, profile } of plan.cells)
        nameTower(id, () => refuseForeignPack(profile, snapshot.manifest))
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
    (planned) => textResult(JSON.stringify(planned), jsonType),
  ),
} as const

export type RegionPlanTasks = typeof regionPlanTasks
