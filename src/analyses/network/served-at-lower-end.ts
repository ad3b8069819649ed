import { servedAboveDbm } from '../../rf/building-service.ts'
import { halfWidthOf, type PredictionBand, predictionBand } from '../../rf/prediction-band.ts'
import { popcount32, wordCountFor } from '../../optimization/table/bits.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { modelApplicability } from '../link/model-applicability.ts'
import type { World } from '../world.ts'
import { prepareCell, type NetworkQuestion } from './candidates/prepare.ts'
import type { NetworkRadioWork } from './candidates/radio-work.ts'

/** The bands of the cells of a network, and what is served at their lower ends. */
export interface NetworkBands {
  /** In request order. */
  readonly bands: readonly PredictionBand[]
  /**
   * Buildings of the domain of which the lower end of the band of one cell at least is above the power
   * with which that cell serves; null where a cell has no band.
   */
  readonly servedAtLowerEnd: number | null
}

/**
 * The bands of a network as it stands.
 *
 * @param radioWork of the same network
 * @throws {StoppedError} when told to stop
 */
export function networkBands(
  world: World,
  { cells, rays }: NetworkQuestion,
  { domain, cells: work, sights }: NetworkRadioWork,
  stop: StopSignal,
): NetworkBands {
  const bands = cells.map((cell, index) => {
    const { fallbackUsed } = modelApplicability(cell, work[index].site)
    const withoutGround = sights[index]?.ground?.unknown ?? 0
    return predictionBand(cell.profile, fallbackUsed || withoutGround > 0)
  })
  const halfWidthsDb = bands.flatMap((band) => halfWidthOf(band) ?? [])
  if (halfWidthsDb.length < cells.length) return { bands, servedAtLowerEnd: null }
  const served = new Uint32Array(wordCountFor(domain.footprints.length))
  for (const [index, cell] of cells.entries()) {
    const aboveDbm = servedAboveDbm(cell.profile) + halfWidthsDb[index]
    const { rows } = prepareCell(world, cell, rays, domain, 'baseline', stop, aboveDbm)
    rows[0].served.forEach((word, place) => {
      served[place] |= word
    })
  }
  return { bands, servedAtLowerEnd: served.reduce((sum, word) => sum + popcount32(word), 0) }
}
