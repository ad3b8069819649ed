import { inOrderOfIds } from '../../src/analyses/region/merged-cell.ts'
import {
  type RegionPlan,
  regionLayers,
  regionLayout,
} from '../../src/analyses/region/region-plan.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import type { JobRequest } from '../../src/jobs/job.ts'
import { regionDefinition, regionJob } from '../../src/jobs/kinds/region-coverage.ts'
import type { ObjectPlace } from '../../src/jobs/objects/object-store.ts'
import { openObjects } from '../../src/jobs/objects/open-objects.ts'
import { encodePlan, planName } from '../../src/jobs/regions/plan-object.ts'
import { openTerrain } from '../worlds/open-terrain.ts'
import { cityLat, cityLon, place } from '../http/test-city.ts'

const profile = resolveRfProfile({
  networkTech: '5g',
  bandwidthMhz: 100,
  frequencyGhz: 3.5,
  txPowerDbm: 46,
  radiusM: 500,
  antennaHeightM: 25,
  receiverHeightM: 1.5,
  propagationModel: 'urban_microcell',
  horizontalPatternId: '3gpp-single-element',
  verticalPatternId: 'panel-10deg',
})

/** Three sectors on each of four sites of the test city, on nine tiles. */
export function regionPlan(changes: Partial<RegionPlan> = {}, tiltDeg = 4): RegionPlan {
  const sites = [
    [0, 0],
    [700, 200],
    [-600, 500],
    [100, -800],
  ] as const
  const cells = sites.flatMap(([east, north], site) =>
    [0, 120, 240].map((azimuthDeg, sector) => {
      const [lon, lat] = place(east, north)
      const isTilted = site === 3 && sector === 0
      const electricalDowntiltDeg = isTilted ? tiltDeg : 4
      return {
        id: `s${site}-${sector}`,
        lon,
        lat,
        azimuthDeg,
        calibrationOffsetDb: 0,
        profile: { ...profile, electricalDowntiltDeg },
      }
    }),
  )
  return {
    cells: inOrderOfIds(cells),
    area: { box: [cityLon - 0.018, cityLat - 0.014, cityLon + 0.018, cityLat + 0.014], ring: null },
    zoom: 14,
    method: 'radial',
    layers: regionLayers,
    thresholdsDbm: [-80, -95],
    noiseFigureDb: 7,
    ...changes,
  }
}

/** Puts a plan into a store and gives its job, with so many places and so many tiles a unit. */
export async function regionOf(
  place: ObjectPlace,
  plan: RegionPlan,
  placesInUnit = 1,
  tilesInUnit = 1,
): Promise<JobRequest> {
  const bytes = encodePlan(plan)
  const name = planName(bytes)
  await openObjects(place).write(name, [bytes])
  const layout = regionLayout(plan)
  const definition = regionDefinition(name, { plan, layout }, openTerrain)
  const siteStarts = layout.losses.map((_, place) => place).filter((at) => at % placesInUnit === 0)
  const tiles = definition.tileUnits.flat()
  const tileUnits = tiles
    .map((_, at) => tiles.slice(at, at + tilesInUnit))
    .filter((_, at) => at % tilesInUnit === 0)
  const units = { siteStarts: [...siteStarts, layout.losses.length], tileUnits }
  return regionJob({ ...definition, ...units }, { bytes: 0 })
}
