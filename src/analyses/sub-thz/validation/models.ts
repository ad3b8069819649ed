import { freeSpaceLossDb } from '../../../rf/free-space.ts'
import { wallEventLossDb } from '../../../rf/models/free-space-walls.ts'
import { researchSubThz } from '../../../rf/models/research-sub-thz.ts'
import {
  type CandidateModelId,
  candidateModelIds,
  shortRangeCandidate,
  type ValueProvenance,
} from '../short-range.ts'
import { AtmosphericModel } from './atmospheric-model.ts'
import type { Label, Measurement } from './campaign.ts'
import type { Prediction } from './prediction.ts'

export const validationModelIds = [
  'p525_fspl',
  'sub_thz_atmospheric_reference_v1',
  'p1411_below_rooftop_los_v1',
  'p1411_urban_highrise_nlos_v1',
  'p1411_urban_lowrise_nlos_v1',
  researchSubThz.id,
  'p526-single-edge-v1',
] as const
export type ValidationModelId = (typeof validationModelIds)[number]

/** The only frequency at which the wall events of the research model are compared, GHz. */
const wallEventFrequencyGhz = 140

/** Predicts one measurement over a distance in metres. */
type Predict = (measurement: Measurement, distanceM: number) => Prediction

/** The model that an id names. What it computes once it keeps, so one is made for each question. */
export function predictorOf(modelId: ValidationModelId): Predict {
  if (isCandidateId(modelId)) return (...link) => shortRange(modelId, ...link)
  if (modelId === 'p525_fspl') return freeSpace
  if (modelId === researchSubThz.id) return wallEvents
  if (modelId === 'p526-single-edge-v1') return singleEdge
  const model = new AtmosphericModel()
  return ({ frequencyGhz, weather }, distanceM) => model.predict(frequencyGhz, distanceM, weather)
}

/** Whether a model is a row of P.1411-13, Table 4. */
export function isCandidateId(modelId: ValidationModelId): modelId is CandidateModelId {
  return (candidateModelIds as readonly string[]).includes(modelId)
}

/** Whether a constant bias of a model may be fitted: the two diagnostics are never calibrated. */
export function isCalibrated(modelId: ValidationModelId): boolean {
  return modelId !== researchSubThz.id && modelId !== 'p526-single-edge-v1'
}

function freeSpace({ frequencyGhz }: Measurement, distanceM: number): Prediction {
  return { status: 'applicable', lossDb: freeSpaceLossDb(distanceM, frequencyGhz) }
}

/** A row of P.1411-13, Table 4, where the scene is stated by somebody. */
function shortRange(
  modelId: CandidateModelId,
  { frequencyGhz, labels }: Measurement,
  distanceM: number,
): Prediction {
  const scene = {
    frequencyGhz,
    losState: labels.losState.value,
    morphology: labels.morphology.value,
    rooftopRelation: labels.rooftopRelation.value,
    provenance: {
      losState: provenanceOf(labels.losState),
      morphology: provenanceOf(labels.morphology),
      rooftopRelation: provenanceOf(labels.rooftopRelation),
    },
  }
  const { median, reasons } = shortRangeCandidate(modelId, scene, distanceM)
  return median === null
    ? { status: 'inapplicable', reason: reasons.join(',') }
    : { status: 'applicable', lossDb: median.medianLossDb }
}

function provenanceOf({ source }: Label<string>): ValueProvenance {
  return source === 'unknown' ? 'unknown' : 'user_declared'
}

/** Free space and 80 dB for every wall event, at exactly 140 GHz. */
function wallEvents(measurement: Measurement, distanceM: number): Prediction {
  const { frequencyGhz, wallEventCount } = measurement
  if (wallEventCount === null) {
    return { status: 'unsupported', reason: 'wall_event_count_not_stated' }
  }
  if (frequencyGhz !== wallEventFrequencyGhz) {
    return { status: 'inapplicable', reason: 'frequency_out_of_range' }
  }
  const wallLossDb = wallEventCount * wallEventLossDb(frequencyGhz)
  return { status: 'applicable', lossDb: freeSpaceLossDb(distanceM, frequencyGhz) + wallLossDb }
}

/** Free space and the diffraction loss that the campaign states. */
function singleEdge(measurement: Measurement, distanceM: number): Prediction {
  const { frequencyGhz, diffractionLossDb } = measurement
  if (diffractionLossDb === null) {
    return { status: 'unsupported', reason: 'diffraction_loss_not_stated' }
  }
  return {
    status: 'applicable',
    lossDb: freeSpaceLossDb(distanceM, frequencyGhz) + diffractionLossDb,
  }
}
