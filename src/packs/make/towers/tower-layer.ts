import type { Bounds } from '../../../formats/elevation-raster.ts'
import { compareUtf8 } from '../../../spatial/utf8-order.ts'
import { BoundsGrower } from '../common/bounds.ts'
import { inBox } from '../common/box-overlap.ts'
import { writeFeatureCollection } from '../common/hashed-file.ts'
import type { SiteQuestion } from '../common/sign-choice.ts'
import type { SkippedTower, TowerDoubt, TowerInput, TowerSkipReason } from './tower-input.ts'

/** Takes tower records from any source, clips them and makes their ids and cell ids unique. */
export class TowerCollector {
  readonly skipped: Partial<Record<TowerSkipReason, number>> = {}
  /** Values that could not be read as what they should be, by their meaning. */
  readonly unread: Record<string, number> = {}
  /** The first of them, where its source gives one. */
  readonly examples: Record<string, string> = {}
  /** Values whose meaning only the maker of a list can say. */
  readonly asked: Partial<Record<SiteQuestion, number>> = {}
  /** Where the towers of the input stand, whether they are taken or not. */
  readonly seen = new BoundsGrower()
  readonly #towers = new Map<string, TowerInput>()
  readonly #clip: Bounds | undefined

  constructor(clip: Bounds | undefined) {
    this.#clip = clip
  }

  get count(): number {
    return this.#towers.size
  }

  add(tower: TowerInput | SkippedTower): void {
    if ('skipped' in tower) {
      const { position, skipped } = tower
      const isOutside =
        this.#clip !== undefined && position !== undefined && !inBox(position, this.#clip)
      this.#skip(isOutside ? 'outside_bbox' : skipped)
      return
    }
    this.seen.add(tower.position)
    if (this.#clip !== undefined && !inBox(tower.position, this.#clip)) {
      this.#skip('outside_bbox')
      return
    }
    if (this.#towers.has(tower.id)) {
      this.#skip('duplicate_id')
      return
    }
    this.#towers.set(tower.id, tower)
    for (const field of tower.unread ?? []) this.unread[field] = (this.unread[field] ?? 0) + 1
    for (const [field, text] of Object.entries(tower.examples ?? {})) this.examples[field] ??= text
    for (const question of tower.asked ?? []) {
      this.asked[question] = (this.asked[question] ?? 0) + 1
    }
  }

  /** The towers in the byte order of their ids. */
  sorted(): TowerInput[] {
    return [...this.#towers.values()].sort((a, b) => compareUtf8(a.id, b.id))
  }

  #skip(reason: TowerSkipReason): void {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1
  }
}

export interface TowerLayerResult {
  readonly sha256: string
  /** Towers whose cell id another tower has, or that had none, and which got a new one. */
  readonly renumbered: number
  readonly simulated: number
  /** Towers on a known roof, by what stands above it: 3 m, or the height of the mast. */
  readonly onRoofs: Readonly<Record<'roof_plus_3m' | 'roof_plus_osm_height_tag', number>>
  /** Towers that something is odd about, by what it is. */
  readonly doubts: Readonly<Partial<Record<TowerDoubt, number>>>
}

/**
 * Writes the towers. A pack needs cell ids that are unique, but a cell number is unique only within
 * its network and area: of several towers with one number the first by id keeps it, the others get
 * the next free numbers above the largest and keep theirs as `source_cell_id`.
 */
export function writeTowers(
  path: string,
  towers: readonly TowerInput[],
  simulatedByDefault: boolean,
): TowerLayerResult {
  const taken = new Set<number>()
  let next = 1 + towers.reduce((most, tower) => Math.max(most, tower.cellId ?? 0), 0)
  let renumbered = 0
  let simulated = 0
  const features = towers.map((tower) => {
    const keepsNumber = tower.cellId !== undefined && !taken.has(tower.cellId)
    const cellId = keepsNumber ? tower.cellId : next++
    taken.add(cellId)
    if (!keepsNumber) renumbered++
    const isSimulated = tower.isSimulated ?? simulatedByDefault
    if (isSimulated) simulated++
    return {
      type: 'Feature',
      id: tower.id,
      properties: {
        cell_id: cellId,
        ...(!keepsNumber && tower.cellId !== undefined && { source_cell_id: tower.cellId }),
        radio_type: tower.radioType,
        is_simulated: isSimulated,
        ...tower.properties,
      },
      geometry: { type: 'Point', coordinates: tower.position },
    }
  })
  const sha256 = writeFeatureCollection(path, features)
  return { sha256, renumbered, simulated, onRoofs: countRoofs(towers), doubts: countDoubts(towers) }
}

function countRoofs(towers: readonly TowerInput[]): TowerLayerResult['onRoofs'] {
  const count = (source: string) =>
    towers.filter(({ properties }) => properties.antenna_height_source === source).length
  return {
    roof_plus_3m: count('roof_plus_3m'),
    roof_plus_osm_height_tag: count('roof_plus_osm_height_tag'),
  }
}

function countDoubts(towers: readonly TowerInput[]): TowerLayerResult['doubts'] {
  const counts: Partial<Record<TowerDoubt, number>> = {}
  for (const doubt of towers.flatMap(({ doubts = [] }) => doubts)) {
    counts[doubt] = (counts[doubt] ?? 0) + 1
  }
  return counts
}
