import { sourcedRangesInPack } from '../../analyses/link/profile-in-pack.ts'
import { groundSpacingM } from '../../analyses/region/mercator-grid.ts'
import { packLines } from '../../analyses/region/pack-lines.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { definePackFreeTask, defineTask } from '../../compute/task.ts'
import { basisKey, basisOf } from '../../jobs/basis.ts'
import { regionDefinition, type RegionDefinition } from '../../jobs/kinds/region-coverage.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import type { ObjectPlace } from '../../jobs/objects/object-store.ts'
import { openObjects } from '../../jobs/objects/open-objects.ts'
import { encodePlan, planName, readRegion } from '../../jobs/regions/plan-object.ts'
import { storedParts } from '../../jobs/regions/stored-parts.ts'
import { tilePicture } from '../../jobs/regions/tile-picture.ts'
import { nameTower } from '../wire/cells-question.ts'
import { jsonType, textResult } from '../wire/results.ts'
import type { RegionEstimate } from './region-answer.ts'
import { resolveRegion } from './question.ts'

interface RegionInput {
  readonly body: unknown
  readonly place: ObjectPlace
  /** Nothing is stored, the cost alone is told. */
  readonly isEstimate: boolean
  readonly applicationVersion: string
}

interface PictureInput {
  readonly place: ObjectPlace
  /** Name of the plan in the store. */
  readonly plan: string
  readonly basisKey: string
  readonly layer: RegionLayer
  readonly tile: { readonly zoom: number; readonly x: number; readonly y: number }
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
    async (
      { body, place, isEstimate, applicationVersion }: RegionInput,
      { snapshot },
    ): Promise<PlannedRegion> => {
      const lines = packLines(snapshot)
      const { plan, layout, cost } = resolveRegion(body, lines)
      for (const { id, profile } of plan.cells)
        nameTower(id, () => refuseForeignPack(profile, snapshot.manifest))
      const [, south, , north] = plan.area.box
      const estimate = {
        ...cost,
        zoom: plan.zoom,
        groundSpacingM: groundSpacingM(layout.grid, (south + north) / 2),
        air: sourcedRangesInPack(plan.cells, snapshot),
      }
      const store = openObjects(place)
      if (isEstimate) {
        const key = basisKey(basisOf(snapshot.manifest, applicationVersion))
        const stored = await storedParts(store, { plan, layout }, key)
        return { definition: null, estimate: { ...estimate, stored } }
      }
      const bytes = encodePlan(plan)
      const name = planName(bytes)
      await store.write(name, [bytes])
      return { definition: regionDefinition(name, { plan, layout }, lines), estimate }
    },
    (planned) => textResult(JSON.stringify(planned), jsonType),
  ),

  /** A tile of a layer as far as it is merged; no bytes where nothing is. Its pack is the job's. */
  regionPicture: definePackFreeTask(
    async ({ place, plan, basisKey: key, layer, tile }: PictureInput) => {
      const store = openObjects(place)
      return tilePicture(store, await readRegion(store, plan), key, layer, tile)
    },
    (picture) => ({ body: picture ?? new Uint8Array(), contentType: 'image/png', facts: {} }),
  ),
} as const

export type RegionPlanTasks = typeof regionPlanTasks
