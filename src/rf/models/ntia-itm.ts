// The ITS Irregular Terrain Model (Longley-Rice), point to point, of the NTIA: the law is in `../itm/`.
import type { GroundProfile } from '../ground-profile.ts'
import { IrregularTerrain } from '../itm/irregular-terrain.ts'
import { normalQuantile } from '../normal-quantile.ts'
import { describeRange } from '../valid-range.ts'
import { reliabilityOf, itmParameters } from './itm-parameters.ts'
import {
  choiceOf,
  fallbackOutsideRange,
  type GroundPoint,
  type LossOverLocations,
  type LossTerms,
  type ModelPath,
  type ModelSite,
  numberOf,
  type PreparedModel,
  type PropagationModel,
} from './model.ts'
import { groundOf } from './path-ground.ts'
import { type FullRange, groundIsTold } from './sight-words.ts'

/** Frequencies and heights as the program of NTIA takes them; nearer than 1 km it warns. */
const range = {
  frequencyGhz: { minimum: 0.02, maximum: 20 },
  distanceM: { minimum: 10, maximum: 1_000_000 },
  antennaHeightM: { minimum: 0.5, maximum: 3000 },
  receiverHeightM: { minimum: 0.5, maximum: 3000 },
} as const satisfies FullRange

const publishedFromM = 1000

/** The model of one cell. */
class NtiaItm implements PreparedModel {
  readonly publishedFromM = publishedFromM
  readonly #law: IrregularTerrain
  readonly #locationsAreApart: boolean
  /** What their deviate does to that of situations is no part of it. */
  readonly locationQuantile: number

  constructor(site: ModelSite) {
    const { antennaHeightM, receiverHeightM, frequencyGhz } = site
    const reliability = reliabilityOf(site)
    const { mode, omitsLocation, locationPercent } = reliability
    this.#locationsAreApart = mode === 'broadcast' && !omitsLocation
    this.locationQuantile = normalQuantile(locationPercent / 100)
    this.#law = new IrregularTerrain({
      frequencyMhz: frequencyGhz * 1000,
      antennaHeightM,
      receiverHeightM,
      polarization: choiceOf(site, itmParameters.polarization),
      seaLevelRefractivity: numberOf(site, itmParameters.refractivity),
      relativePermittivity: numberOf(site, itmParameters.permittivity),
      conductivitySPerM: numberOf(site, itmParameters.conductivity),
      climate: choiceOf(site, itmParameters.climate),
      reliability,
    })
  }

  lossAt(distanceM: number, path: ModelPath): number {
    return Math.max(this.#law.lossDb(groundOf(path), distanceM), 0)
  }

  /**
   * What the program gives for a share of the locations as its own: negative attenuation is compressed, and
   * the spread of situations grows with the deviate of locations. Read before the next path is asked for.
   */
  overLocations(distanceM: number, path: ModelPath): LossOverLocations {
    const lossDb = this.lossAt(distanceM, path)
    return {
      lossDb,
      marginDb: (deviations) => {
        if (!this.#locationsAreApart) return 0
        return Math.max(this.#law.lossOverLocationsDb(deviations), 0) - lossDb
      },
    }
  }

  /**
   * sigma_L of the Algorithm, equation (5.9); null where locations are left out, or counted as one with
   * times or situations: then none is theirs alone.
   */
  locationVariabilityDb(distanceM: number, path: ModelPath): number | null {
    return this.#locationsAreApart ? this.#law.locationDeviationDb(groundOf(path), distanceM) : null
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    const propagationLossDb = this.lossAt(distanceM, path)
    const freeSpaceLossDb = this.#law.freeSpaceDb(distanceM)
    const { referenceDb } = this.#law
    const variabilityDb = propagationLossDb - freeSpaceLossDb - referenceDb
    return {
      propagationLossDb,
      freeSpaceLossDb,
      buildingLossDb: 0,
      parts: [
        { part: 'free_space', label: 'Free space', lossDb: freeSpaceLossDb },
        { part: 'reference', label: 'Reference attenuation', lossDb: referenceDb },
        { part: 'variability', label: 'Climate and variability', lossDb: variabilityDb },
      ],
      groundPoints: this.#horizons(groundOf(path)),
    }
  }

  /** Those of the latest loss; within the smooth horizons the model has none on the path itself. */
  #horizons({ elevationM, pointCount }: GroundProfile): readonly GroundPoint[] {
    const { path, mode } = this.#law
    if (mode === 'line_of_sight' || pointCount < 3) return []
    const pointAt = (point: GroundPoint['point'], distanceM: number): GroundPoint => ({
      point,
      distanceM,
      elevationM: elevationM[Math.round((distanceM / path.distanceM) * (pointCount - 1))],
    })
    return [
      pointAt('antenna_horizon', path.transmitter.horizonDistanceM),
      pointAt('receiver_horizon', path.distanceM - path.receiver.horizonDistanceM),
    ]
  }
}

/** `ntia_itm`: the ground decides, over long paths. */
export const ntiaItm = {
  id: 'ntia_itm',
  aliases: [],
  needs: 'ground',
  range,
  isResearch: false,
  parameters: Object.values(itmParameters),
  locationShare: itmParameters.location,
  traits: { isReciprocal: false, isMonotoneInDistance: false, isSpreadNormal: false },
  prepare: (site: ModelSite) => new NtiaItm(site),
  words: {
    ...groundIsTold,
    label: 'Irregular Terrain (NTIA ITM)',
    description:
      'The Irregular Terrain Model of the NTIA (Longley-Rice), point to point over the ground of the ' +
      'pack; footprints are not used.',
    family: 'NTIA Irregular Terrain Model',
    scenario: 'irregular-terrain-point-to-point',
    formula:
      'free space (32.45+20*log10(f)+20*log10(d), MHz, km) + reference attenuation A_ref ' +
      '(line of sight, diffraction or troposcatter) - V_med - Y, Y of time, locations and situations',
    status: 'deterministic planning model over terrain',
    reference:
      'G. A. Hufford, The ITS Irregular Terrain Model, version 1.2.2: The Algorithm; Longley and Rice, ' +
      'ERL 79-ITS 67 (1968); NTIA/ITS reference program, point to point, time/location/situation',
    applicability:
      `Frequencies ${describeRange(range.frequencyGhz)} GHz, antenna and receiver heights ` +
      `${describeRange(range.antennaHeightM)} m. Made for ways of 1 to 2000 km; nearer than ` +
      `${publishedFromM} m the program warns and the law is carried on, and applicability_reason is ` +
      'distance_extrapolated.',
    fallbackPolicy: fallbackOutsideRange,
    wallModel: 'None: the ground alone is read.',
    locationSpread:
      'Standard deviation of locations of the Algorithm, equation (5.9), by the irregularity of the ' +
      'ground; none where the variability mode takes locations together with times or situations, or ' +
      'leaves them out',
    propagationTerms: ['free space', 'reference attenuation', 'climate and variability'],
    limitations: [
      'The bare ground alone: footprints, clutter and vegetation are not used.',
      `Made for long ways; nearer than ${publishedFromM} m its authors warn.`,
      'Not reciprocal to the last digit: the sampling of the ground begins at the antenna.',
    ],
    surfaceType: 'received_signal_surface_ntia_itm',
    page: 'ntia-itm',
  },
} as const satisfies PropagationModel
