import { sourcedRangesInPack } from '../../analyses/link/profile-in-pack.ts'
import { lossCell } from '../../analyses/region/loss-question.ts'
import { groundSpacingM } from '../../analyses/region/mercator-grid.ts'
import { packLines } from '../../analyses/region/pack-lines.ts'
import type { RegionLayer, RegionPlan } from '../../analyses/region/region-plan.ts'
import { tooManyBuildings } from '../../compute/attached-buildings.ts'
import { lookWhereModelsDo } from '../../compute/attached-ground.ts'
import { definePackFreeTask, defineTask, type TaskContext } from '../../compute/task.ts'
import { environmentKey, environmentOf } from '../../jobs/environment.ts'
import { regionDefinition, type RegionDefinition } from '../../jobs/kinds/region-coverage.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import { lostObject, type ObjectPlace } from '../../jobs/objects/object-store.ts'
import { openObjectsPromptly } from '../../jobs/objects/open-objects.ts'
import { SealedObjects } from '../../jobs/objects/sealed-objects.ts'
import {
  encodePlan,
  type LaidOutRegion,
  planName,
  readRegion,
} from '../../jobs/regions/plan-object.ts'
import { type PartNames, partNames, storedParts } from '../../jobs/regions/stored-parts.ts'
import { tilePicture } from '../../jobs/regions/tile-picture.ts'
import { nameTower } from '../wire/cells-question.ts'
import { jsonType, textResult } from '../wire/results.ts'
import type { RegionEstimate } from './region-answer.ts'
import { resolveRegion } from './question.ts'

interface RegionInput {
  readonly body: unknown
  /** Whether texts in its tables that look like formulas are marked as texts. */
  readonly escapesFormulas: boolean
}

interface EstimateInput extends RegionInput {
  readonly applicationVersion: string
}

/** A plan that is to be stored, under the name of its bytes. */
interface StoredPlan {
  readonly place: ObjectPlace
  readonly name: string
  readonly bytes: Uint8Array
}

interface LookInput {
  readonly place: ObjectPlace
  readonly names: PartNames
}

interface PictureInput {
  readonly place: ObjectPlace
  /** Name of the plan in the store. */
  readonly plan: string
  /** Whether its job has ended without a result: then its plan may be gone. */
  readonly isOver: boolean
  readonly environmentKey: string
  readonly layer: RegionLayer
  readonly tile: { readonly zoom: number; readonly x: number; readonly y: number }
}

/** A region that can be submitted when its plan is stored. */
export interface PlannedRegion {
  readonly definition: RegionDefinition
  readonly estimate: RegionEstimate
}

type PlanContext = Pick<TaskContext, 'snapshot' | 'stop'>

/** What a region will cost, and what its parts are called; null where they are too many to look for. */
export interface EstimatedRegion {
  readonly estimate: RegionEstimate
  readonly names: PartNames | null
}

async function laidOut({ body, escapesFormulas }: RegionInput, { snapshot, stop }: PlanContext) {
  const lines = packLines(snapshot)
  const { plan: asked, layout, cost } = resolveRegion(body, lines)
  const plan: RegionPlan = escapesFormulas ? asked : { ...asked, keepsFormulas: true }
  for (const { id, profile } of plan.cells)
    nameTower(id, () => refuseForeignPack(profile, snapshot.manifest))
  await refuseCrowdedPlaces({ plan, layout }, { snapshot, stop })
  const [, south, , north] = plan.area.box
  const estimate: RegionEstimate = {
    ...cost,
    zoom: plan.zoom,
    groundSpacingM: groundSpacingM(layout.grid, (south + north) / 2),
    air: sourcedRangesInPack(plan.cells, snapshot),
  }
  return { lines, region: { plan, layout }, estimate }
}

/** Names a cell whose path losses need more buildings than are read at once. */
async function refuseCrowdedPlaces(
  { plan, layout }: LaidOutRegion,
  { snapshot, stop }: PlanContext,
): Promise<void> {
  if (snapshot.window === undefined) return
  const looked = new Set<number>()
  for (const [index, { id }] of plan.cells.entries()) {
    const loss = layout.lossOfCell[index]
    if (looked.has(loss)) continue
    looked.add(loss)
    const cell = lossCell(layout.losses[loss])
    const refusal = await tooManyBuildings(snapshot, stop, () =>
      lookWhereModelsDo(snapshot, [cell]),
    )
    if (refusal === null) continue
    nameTower(id, () => {
      throw refusal
    })
  }
}

/**
 * What threads do before a region is accepted. What asks the store waits for it in threads of its own: one
 * that does not answer holds up nobody else.
 */
export const regionPlanTasks = {
  /** The bytes of the plan, beside what is submitted. */
  planRegion: defineTask(
    async (input: RegionInput, context) => {
      const { lines, region, estimate } = await laidOut(input, context)
      const bytes = encodePlan(region.plan)
      const planned: PlannedRegion = {
        definition: regionDefinition(planName(bytes), region, lines, bytes.length),
        estimate,
      }
      return { planned, bytes }
    },
    ({ planned, bytes }) => ({
      body: bytes,
      contentType: jsonType,
      facts: { planned: JSON.stringify(planned) },
    }),
  ),

  estimateRegion: defineTask(
    async (input: EstimateInput, context): Promise<EstimatedRegion> => {
      const { region, estimate } = await laidOut(input, context)
      const key = environmentKey(environmentOf(context.snapshot.manifest, input.applicationVersion))
      return { estimate, names: partNames(region, key) }
    },
    (estimated) => textResult(JSON.stringify(estimated), jsonType),
  ),

  storePlan: definePackFreeTask(
    async ({ place, name, bytes }: StoredPlan) => {
      const store = openObjectsPromptly(place)
      await store.write(name, [bytes])
      // Where it may be written and not read, the region would wait for ever.
      if ((await store.read(name, 0, 1))?.length !== 1) throw lostObject(name)
    },
    () => textResult('', jsonType),
  ),

  lookForParts: definePackFreeTask(
    ({ place, names }: LookInput) =>
      storedParts(new SealedObjects(openObjectsPromptly(place)), names),
    (stored) => textResult(JSON.stringify(stored), jsonType),
  ),

  /** A tile of a layer as far as it is merged; no bytes where nothing is. */
  regionPicture: definePackFreeTask(
    async ({ place, plan, isOver, environmentKey: key, layer, tile }: PictureInput) => {
      const store = openObjectsPromptly(place)
      if (isOver && (await store.size(plan)) === null) return null
      const region = await readRegion(store, plan)
      return tilePicture(new SealedObjects(store), region, key, layer, tile)
    },
    (picture) => ({ body: picture ?? new Uint8Array(), contentType: 'image/png', facts: {} }),
  ),
} as const

export type RegionPlanTasks = typeof regionPlanTasks
