import { freeSpaceFormula } from '../../rf/free-space.ts'
import { boresightEirpDbm, linkBudget, type LinkBudget } from '../../rf/link-budget.ts'
import { profileTerms } from '../../rf/profile-numbers.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { ReceiverThreshold } from '../../rf/receiver.ts'
import type { Cell } from '../cell.ts'
import type { Fidelity } from './fidelity.ts'

type LossComponentId =
  | 'free-space'
  | 'antenna-pattern'
  | 'wall-penetration'
  | 'diffraction'
  | 'clutter'
  | 'vegetation'
  | 'atmospheric-gas'
  | 'rain'
  | 'calibration'

interface LossComponent {
  /** That of a term of the profile is told by `profileMembers`. */
  readonly id: string
  readonly label: string
  /** Null when the effect is wanted but its loss is unknown: it is then not in the total. */
  readonly lossDb: number | null
  readonly enabled: boolean
  readonly method: string
  readonly reference?: string
  readonly note?: string
}

export interface LossBudget {
  readonly components: readonly LossComponent[]
  /** Sum of all known components, dB. */
  readonly totalMedianLossDb: number
  readonly p50Dbm: number
  /** Exceeded with 90 % probability under the given shadow spread. */
  readonly p90ReliabilityDbm: number
  readonly upper90Dbm: number
  readonly shadowSigmaDb: number
  readonly linkBudget: LinkBudget
}

/** Antenna attenuation towards the receiver, dB. */
export interface PatternLosses {
  readonly horizontalAttenuationDb: number
  readonly verticalAttenuationDb: number
  readonly patternAttenuationDb: number
}

interface LossBudgetInput {
  readonly cell: Cell
  readonly fidelity: Fidelity
  readonly threshold: ReceiverThreshold
  readonly lengthM: number
  readonly freeSpaceLossDb: number
  readonly pattern: PatternLosses
  /** Null when the diagnostic is not available. */
  readonly diffractionLossDb: number | null
  /** Whether a diffraction loss was asked for. */
  readonly wantsDiffraction: boolean
  readonly diffractionNote: string
  readonly wallLossDb: number
}

/** One-sided 90 % quantile of the standard normal distribution. */
const normalQuantile90 = 1.2815515655446004

/** The components of a path budget, their sum, and the shadow bounds around the median. */
export function lossBudget(input: LossBudgetInput): LossBudget {
  const { cell, fidelity } = input
  const components = lossComponents(input)
  let totalMedianLossDb = 0
  for (const { lossDb } of components) totalMedianLossDb += lossDb ?? 0
  const p50Dbm = boresightEirpDbm(cell.profile) - totalMedianLossDb
  const spreadDb = normalQuantile90 * fidelity.shadowSigmaDb
  return {
    components,
    totalMedianLossDb,
    p50Dbm,
    p90ReliabilityDbm: p50Dbm - spreadDb,
    upper90Dbm: p50Dbm + spreadDb,
    shadowSigmaDb: fidelity.shadowSigmaDb,
    linkBudget: linkBudget(
      cell.profile,
      cell.calibrationOffsetDb,
      {
        propagationLossDb: propagationLossDb(components),
        freeSpaceLossDb: input.freeSpaceLossDb,
        buildingLossDb: input.wallLossDb,
        ...input.pattern,
      },
      input.threshold,
    ),
  }
}

const propagationIds: ReadonlySet<string> = new Set<LossComponentId>([
  'free-space',
  'diffraction',
  'clutter',
  'vegetation',
  'atmospheric-gas',
  'rain',
])

function propagationLossDb(components: readonly LossComponent[]): number {
  let sumDb = 0
  for (const { id, lossDb } of components) if (propagationIds.has(id)) sumDb += lossDb ?? 0
  return sumDb
}

/** The terms of a profile behind the antenna's pattern; a gain is a negative loss. */
function profileComponents(profile: RfProfile): readonly LossComponent[] {
  return profileTerms.flatMap(({ property, sign, component }) => {
    const value = profile[property]
    if (component === undefined || value === undefined) return []
    const lossDb = sign < 0 ? value : 0 - value
    return [{ ...component, lossDb, enabled: true, method: 'value of the radio profile' }]
  })
}

function lossComponents(input: LossBudgetInput): LossComponent[] {
  const { cell, fidelity, lengthM } = input
  const { profile } = cell
  const lengthKm = lengthM / 1000
  const perKm = (
    id: LossComponentId,
    label: string,
    dbPerKm: number,
    reference: string,
  ): LossComponent => ({
    id,
    label,
    lossDb: dbPerKm * lengthKm,
    enabled: dbPerKm > 0,
    method: 'given specific attenuation times the ground distance',
    reference,
  })
  const vegetationDb = fidelity.vegetationDepthM * fidelity.vegetationSpecificAttenuationDbPerM
  return [
    {
      id: 'free-space',
      label: 'Free space',
      lossDb: input.freeSpaceLossDb,
      enabled: true,
      method: `${freeSpaceFormula.byFrequency} over the slant distance`,
      reference: 'ITU-R P.525-5, section 2.2, equation (3)',
    },
    {
      id: 'antenna-pattern',
      label: 'Antenna pattern',
      lossDb: input.pattern.patternAttenuationDb,
      enabled: true,
      method: 'pattern presets of the radio profile; a receiver outside the beam is not refused',
    },
    ...profileComponents(profile),
    {
      id: 'wall-penetration',
      label: 'Wall penetration',
      lossDb: input.wallLossDb,
      enabled: fidelity.buildingLossMode === 'penetration',
      method: 'one loss for each footprint whose roof reaches the line, by frequency and material',
      note: 'A planning convention, taken from no Recommendation.',
    },
    {
      id: 'diffraction',
      label: 'Diffraction',
      lossDb: input.wantsDiffraction ? input.diffractionLossDb : 0,
      enabled: input.diffractionLossDb !== null,
      method: 'single knife edge of the largest diffraction parameter',
      reference: 'ITU-R P.526-16, section 4.1, equations (26) and (31)',
      note: input.diffractionNote,
    },
    perKm(
      'clutter',
      'Clutter',
      fidelity.clutterSpecificAttenuationDbPerKm,
      'a given value; no clutter model is evaluated',
    ),
    {
      id: 'vegetation',
      label: 'Vegetation',
      lossDb: vegetationDb,
      enabled: vegetationDb > 0,
      method: 'given specific attenuation times the given depth',
      reference: 'a given value; no vegetation model is evaluated',
    },
    perKm(
      'atmospheric-gas',
      'Atmospheric gases',
      fidelity.gasSpecificAttenuationDbPerKm,
      'a given value; ITU-R P.676 is not evaluated',
    ),
    perKm(
      'rain',
      'Rain',
      fidelity.rainSpecificAttenuationDbPerKm,
      'a given value; ITU-R P.838 is not evaluated',
    ),
    {
      id: 'calibration',
      label: 'Calibration',
      lossDb: 0 - cell.calibrationOffsetDb,
      enabled: true,
      method: 'given offset',
    },
  ]
}
