import { wallEventLossDb } from '../../rf/models/free-space-walls.ts'
import type { Polarization } from '../../rf/sub-thz/plane-wave.ts'
import { type SlabResponse, slabResponse } from '../../rf/sub-thz/slab.ts'
import type { ValidRange } from '../../rf/valid-range.ts'
import { isFiniteThroughout } from './finite.ts'
import {
  type MaterialChoice,
  type MaterialProperties,
  type Medium,
  mediumPermittivity,
  propertiesAt,
} from './material.ts'

export const thicknessRangeM = { minimum: 0, maximum: 1000 } as const satisfies ValidRange

export const thicknessProvenances = ['user_declared', 'controlled_reference_fixture'] as const
export const angleSources = ['user_declared', 'geometry_derived'] as const

export interface SlabQuestion {
  readonly frequencyGhz: number
  readonly material: MaterialChoice
  readonly thicknessM: number
  readonly thicknessProvenance: (typeof thicknessProvenances)[number]
  readonly incidenceAngleDeg: number
  readonly polarization: Polarization
  readonly incidentMedium: Medium
  readonly exitMedium: Medium
  readonly geometry: SlabGeometryContext
}

export interface SlabGeometryContext {
  readonly incidenceAngleSource: (typeof angleSources)[number]
  readonly facadeNormalProvenance: string | null
  readonly intersectionsDetected: number | null
  readonly selectedInteractionId: string | null
}

type SlabStatus =
  | 'applicable'
  | 'material_frequency_out_of_range'
  | 'below_numeric_floor'
  | 'power_balance_warning'

export interface SlabAnswer {
  readonly status: SlabStatus
  /** Null outside the material's frequencies. */
  readonly properties: MaterialProperties | null
  /** Null where there are no properties, and where a number of it would not be finite. */
  readonly slab: SlabResponse | null
  /** What the research model takes for one wall event at 140 GHz, for comparison alone, dB. */
  readonly heuristicLossDb: number
}

/** More than rounding: the incident medium is lossy, so that reflected power is no share of its own. */
const balanceTolerance = 1e-8
const heuristicFrequencyGhz = 140

/** One homogeneous slab of a material between two media, P.2040-4. */
export function slabReference(question: SlabQuestion): SlabAnswer {
  const { frequencyGhz } = question
  const heuristicLossDb = wallEventLossDb(heuristicFrequencyGhz)
  const properties = propertiesAt(question.material, frequencyGhz)
  if (properties === null) {
    const status = 'material_frequency_out_of_range'
    return { status, properties: null, slab: null, heuristicLossDb }
  }
  const slab = slabResponse({
    frequencyGhz,
    incidentMedium: mediumPermittivity(question.incidentMedium, frequencyGhz),
    slab: properties.permittivity,
    exitMedium: mediumPermittivity(question.exitMedium, frequencyGhz),
    thicknessM: question.thicknessM,
    incidenceAngleDeg: question.incidenceAngleDeg,
    polarization: question.polarization,
  })
  if (!isFiniteThroughout(slab)) {
    return { status: 'power_balance_warning', properties, slab: null, heuristicLossDb }
  }
  return { status: statusOf(slab), properties, slab, heuristicLossDb }
}

function statusOf({ numericState, powerBalanceError }: SlabResponse): SlabStatus {
  if (Math.abs(powerBalanceError) > balanceTolerance) return 'power_balance_warning'
  return numericState === 'below_numeric_floor' ? 'below_numeric_floor' : 'applicable'
}
