// Recommendation ITU-R P.1812-7: path-specific loss over ground and clutter. The law is in ../p1812.
import type { GroundProfile, RadialPoints } from '../ground-profile.ts'
import { GroundPaths } from '../p1812/ground-path.ts'
import { locationDeviationDb } from '../p1812/location-variability.ts'
import { P1812Link, placesResolutionM } from '../p1812/link.ts'
import { setRadialLosses } from '../p1812/radial-losses.ts'
import { describeRange } from '../valid-range.ts'
import { polarization, surfaceRefractivity } from './ground-parameters.ts'
import {
  choiceOf,
  fallbackOutsideRange,
  type GroundPoint,
  type LossPart,
  type LossTerms,
  type ModelPath,
  type ModelSite,
  numberOf,
  type PreparedModel,
  type PropagationModel,
} from './model.ts'
import { groundOf } from './path-ground.ts'
import { type FullRange, groundIsTold } from './sight-words.ts'

/** As the Recommendation states it; nearer than `publishedFromM` its equations are carried on. */
const range = {
  frequencyGhz: { minimum: 0.03, maximum: 6 },
  distanceM: { minimum: 1, maximum: 3_000_000 },
  antennaHeightM: { minimum: 1, maximum: 3000 },
  receiverHeightM: { minimum: 1, maximum: 3000 },
} as const satisfies FullRange

/** Shortest path of the Recommendation, metres. */
const publishedFromM = 250

const timePercent = {
  property: 'timePercent',
  wireName: 'time_percent',
  label: 'Time',
  unit: '%',
  minimum: 1,
  maximum: 50,
  default: 50,
  description:
    'Share of an average year in which the loss is not exceeded, p of the Recommendation.',
} as const

const locationPercent = {
  property: 'locationPercent',
  wireName: 'location_percent',
  label: 'Places',
  unit: '%',
  minimum: 1,
  maximum: 99,
  default: 50,
  description:
    `Share of the places in a square of ${placesResolutionM} m around the receiver in which the loss is ` +
    'not exceeded, p_L of the Recommendation.',
} as const

const refractivityGradient = {
  property: 'refractivityGradient',
  wireName: 'refractivity_gradient',
  label: 'Refractivity gradient',
  unit: 'N-units/km',
  minimum: 0,
  maximum: 100,
  default: 45,
  digitalMap: 'DN50',
  description:
    'Median decrease of the refractivity in the lowest kilometre, Delta N: 45 is an effective Earth ' +
    'radius of 1.40 times its own. The maps of the Recommendation are not part of the service.',
} as const

class ItuP1812 implements PreparedModel {
  readonly publishedFromM = publishedFromM
  readonly locationQuantile: number
  /** Of smaller shares: their losses end at that of line of sight, equation (69). */
  readonly medianLaw?: PreparedModel
  readonly #site: ModelSite
  readonly #link: P1812Link
  readonly #paths: GroundPaths

  constructor(site: ModelSite) {
    this.#site = site
    this.#link = new P1812Link({
      frequencyGhz: site.frequencyGhz,
      polarization: choiceOf(site, polarization),
      timePercent: numberOf(site, timePercent),
      locationPercent: numberOf(site, locationPercent),
      refractivityGradient: numberOf(site, refractivityGradient),
      surfaceRefractivity: numberOf(site, surfaceRefractivity),
    })
    this.locationQuantile = -this.#link.locationQuantile
    this.#paths = new GroundPaths(this.#link, site.antennaHeightM, site.receiverHeightM)
    if (this.locationQuantile < 0) {
      const parameters = { ...site.parameters, [locationPercent.property]: 50 }
      this.medianLaw = new ItuP1812({ ...site, parameters })
    }
  }

  lossAt(distanceM: number, path: ModelPath): number {
    return this.#paths.lossDb(distanceM, groundOf(path))
  }

  locationVariabilityDb(_distanceM: number, path: ModelPath): number {
    const { clutterHeightM, pointCount } = groundOf(path)
    return this.#spreadDb(clutterHeightM[pointCount - 1])
  }

  setSpreadsAlong(
    { clutterHeightM, pointCount }: GroundProfile,
    { first, stride }: RadialPoints,
    spreadsDb: Float64Array,
  ): void {
    let written = 0
    for (let point = first; point < pointCount; point += stride) {
      spreadsDb[written++] = this.#spreadDb(clutterHeightM[point])
    }
  }

  #spreadDb(clutterHeightM: number): number {
    const { frequencyGhz, receiverHeightM } = this.#site
    return locationDeviationDb(frequencyGhz, receiverHeightM, clutterHeightM)
  }

  termsAt(distanceM: number, path: ModelPath): LossTerms {
    const ground = groundOf(path)
    const propagationLossDb = this.#paths.lossDb(distanceM, ground)
    return {
      propagationLossDb,
      freeSpaceLossDb: this.#paths.stages.freeSpaceLossDb,
      buildingLossDb: 0,
      parts: this.#parts(),
      groundPoints: this.#groundPoints(ground),
    }
  }

  setLossesAlong(
    ground: GroundProfile,
    antennaLatitudeDeg: number,
    points: RadialPoints,
    lossesDb: Float64Array,
  ): void {
    const { antennaHeightM, receiverHeightM } = this.#site
    setRadialLosses(
      this.#link,
      ground,
      antennaHeightM,
      receiverHeightM,
      antennaLatitudeDeg,
      points,
      lossesDb,
    )
  }

  /** Of the latest loss, in the order of the Recommendation. */
  #parts(): readonly LossPart[] {
    const { stages } = this.#paths
    const bareDb = this.#paths.bareDiffractionDb()
    const lineOfSightDb = stages.lineOfSightLossDb
    return [
      part('free_space', 'Free space', stages.freeSpaceLossDb),
      part('focusing', 'Multipath and focusing', lineOfSightDb - stages.freeSpaceLossDb),
      part('terrain_diffraction', 'Diffraction over the bare ground', bareDb),
      part('clutter', 'Diffraction that clutter adds', stages.diffractionDb - bareDb),
      part(
        'troposphere',
        'Ducting, layer reflection and scatter',
        stages.medianPlacesLossDb - lineOfSightDb - stages.diffractionDb,
      ),
      part('places', 'Share of places', stages.lossDb - stages.medianPlacesLossDb),
    ]
  }

  #groundPoints({ elevationM, pointCount }: GroundProfile): readonly GroundPoint[] {
    const { stages } = this.#paths
    if (pointCount < 3) return []
    const stepKm = stages.lengthKm / (pointCount - 1)
    const pointAt = (point: GroundPoint['point'], distanceKm: number): GroundPoint => ({
      point,
      distanceM: 1000 * distanceKm,
      elevationM: elevationM[Math.round(distanceKm / stepKm)],
    })
    if (!stages.isTransHorizon) return [pointAt('nearest_to_line', stages.transmitterHorizonKm)]
    return [
      pointAt('antenna_horizon', stages.transmitterHorizonKm),
      pointAt('receiver_horizon', stages.lengthKm - stages.receiverHorizonKm),
    ]
  }
}

function part(name: string, label: string, lossDb: number): LossPart {
  return { part: name, label, lossDb }
}

/** `itu_p1812`: what the ground and its cover leave of a wave. */
export const ituP1812 = {
  id: 'itu_p1812',
  aliases: [],
  needs: 'ground',
  readsClutter: true,
  range,
  isResearch: false,
  parameters: [
    timePercent,
    locationPercent,
    polarization,
    refractivityGradient,
    surfaceRefractivity,
  ],
  locationShare: locationPercent,
  traits: { isReciprocal: false, isMonotoneInDistance: false, isSpreadNormal: true },
  prepare: (site: ModelSite) => new ItuP1812(site),
  words: {
    ...groundIsTold,
    label: 'ITU-R P.1812, over the ground',
    description:
      'Path-specific loss of ITU-R P.1812 over the terrain and the clutter of the pack: free space, ' +
      'diffraction, ducting, tropospheric scatter, shares of time and places.',
    family: 'ITU-R P.1812',
    scenario: 'point-to-area-over-terrain',
    formula:
      'Lb=max(Lb0p, Lbc+Lloc); Lbc=-5*log10(10^(-0.2*Lbs)+10^(-0.2*Lbam)); Lbam=Lbda+(Lminb0p-Lbda)*Fj; ' +
      'Lbda from free space Lbfs=92.4+20*log10(f)+20*log10(dfs), delta-Bullington diffraction ' +
      'Ld=Lba+max(Lsph-Lbs, 0) over terrain and clutter, and ducting',
    status: 'deterministic planning model',
    reference: 'Recommendation ITU-R P.1812-7, Annex 1, sections 3 to 5, outdoors',
    applicability:
      `Frequencies ${describeRange(range.frequencyGhz)} GHz, ground distances of ${publishedFromM} m to ` +
      `3000 km, antenna heights ${describeRange(range.antennaHeightM)} m, receiver heights ` +
      `${describeRange(range.receiverHeightM)} m, ground known all along the way. Nearer than ` +
      `${publishedFromM} m the equations are carried on.`,
    fallbackPolicy: fallbackOutsideRange,
    wallModel: 'None: buildings count as the clutter of the pack, where it has any.',
    locationSpread:
      `Location variability sigma_L of ITU-R P.1812-7, section 4.10, for squares of ${placesResolutionM} m: full ` +
      'below the clutter at the receiver, none from 10 m above it',
    propagationTerms: [
      'free space',
      'multipath and focusing',
      'diffraction over the bare ground',
      'diffraction that clutter adds',
      'ducting, layer reflection and tropospheric scatter',
      'share of places',
    ],
    limitations: [
      'Not exceeded in the stated shares of time and places; the default is the median of both.',
      'Every path is taken as inland: coasts, sea and their ducts are not known.',
      'Clutter stands between the ends, not at them: a receiver in a street is not shadowed by the ' +
        'house beside it but for the places that a share of places counts.',
      `Nearer than ${publishedFromM} m the Recommendation says nothing; its equations are carried on ` +
        'there, down to 1 m.',
      'One edge and a smooth Earth stand for the whole profile: no reflection, no way around the side ' +
        'of a hill.',
      'Delta N and N0 are those of the antenna, stated, of maps in the pack or the defaults; the ' +
        'Recommendation reads its maps in the middle of each path.',
    ],
    surfaceType: 'received_signal_surface_itu_p1812',
    page: 'itu-p1812',
  },
} as const satisfies PropagationModel
