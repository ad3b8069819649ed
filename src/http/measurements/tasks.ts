import { cellsInPack } from '../../analyses/link/profile-in-pack.ts'
import type { Cell } from '../../analyses/cell.ts'
import {
  calibrateCampaign,
  type FoundCalibration,
} from '../../analyses/measurements/campaign-calibration.ts'
import { compareModels } from '../../analyses/measurements/comparison.ts'
import { evaluateMeasurements } from '../../analyses/measurements/measurements.ts'
import { cellsOverGround, modelVariants } from '../../analyses/measurements/model-variants.ts'
import type { ComparedSample } from '../../analyses/measurements/compared-samples.ts'
import type { SampleCover } from '../../analyses/measurements/cover-labels.ts'
import { modelDetail } from '../../analyses/measurements/model-detail.ts'
import { clutterOf } from '../../compute/attached-clutter.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask, type TaskContext } from '../../compute/task.ts'
import { clutterAtPlaces } from '../../spatial/clutter-places.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { Calibration } from '../../rf/calibration.ts'
import { sealed } from '../wire/calibration.ts'
import {
  answerFingerprint,
  type ApplicationIdentity,
  cellsFingerprint,
} from '../wire/answer-identity.ts'
import { cellIdentity } from '../wire/cell-answer.ts'
import { withGround } from '../wire/ground.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { measurementsAnswer } from './answer.ts'
import { calibrateAnswer } from './calibrate-answer.ts'
import { comparisonAnswer } from './comparison-answer.ts'
import type { ResolvedCalibrate, ResolvedComparison, ResolvedMeasurements } from './question.ts'
import { isCalled, type NamedVariant, variantName } from './variant-name.ts'

interface MeasurementInput extends ApplicationIdentity {
  readonly question: ResolvedMeasurements
}

interface ComparisonInput extends ApplicationIdentity {
  readonly question: ResolvedComparison
}

/** What covers the ground where samples lie; null where the pack does not say. */
async function coverUnder(
  { snapshot, stop }: TaskContext,
  samples: readonly ComparedSample[],
): Promise<SampleCover | null> {
  const clutter = await clutterOf(snapshot)
  if (clutter === null || samples.length === 0) return null
  const lons = samples.map(({ lon }) => lon)
  // Beyond half a turn they lie on both sides of the antimeridian, where no pack has clutter.
  if (Math.max(...lons) - Math.min(...lons) > 180) return null
  const places = await clutterAtPlaces(clutter, samples, () => stop.throwIfStopped())
  return { classes: clutter.classes, places }
}

/** Identity of a request: load, reuse, spacing, rays, serving cell and priorities change nothing. */
function measurementIdentity(question: ResolvedMeasurements) {
  return {
    towers: question.cells.map(identityOfCell),
    noise_figure_db: question.noiseFigureDb,
    calibration_offset_db: question.calibrationOffsetDb,
    samples: question.samples,
    provenance: question.provenance,
  }
}

/** Load and reuse of a cell change no prediction: they count as 1. */
function identityOfCell(cell: Cell) {
  return cellIdentity({ ...cell, profile: { ...cell.profile, loadFactor: 1, reuseFactor: 1 } })
}

function variantIdentity({ modelId, variant }: NamedVariant) {
  return { propagation_model: modelId, variant }
}

interface CalibrateInput extends ApplicationIdentity {
  readonly question: ResolvedCalibrate
}

/** What was found, under its owner's name and of what it holds for. */
function calibrationOf(
  { cells, name, measuredOn }: ResolvedCalibrate,
  found: FoundCalibration,
  manifest: Manifest,
): Calibration {
  const { networkTech, band, propagationModel, frequencyGhz } = cells[0].profile
  const isOneCarrier = cells.every(({ profile }) => profile.frequencyGhz === frequencyGhz)
  return sealed({
    name,
    measuredOn,
    scope: {
      datasetId: manifest.id,
      datasetVersion: manifest.version,
      networkTech,
      band,
      frequencyGhz: isOneCarrier ? frequencyGhz : null,
      propagationModel,
    },
    ...found,
  })
}

export const measurementTasks = {
  measurementCalibration: defineTask(
    async ({ question }: CalibrateInput, context) => {
      const world = await worldForCells(context, question.cells)
      return calibrateCampaign(world, question, context.stop)
    },
    (answer, input, snapshot) => {
      const { question } = input
      const { name, measuredOn } = question
      const identity = { ...measurementIdentity(question), name, measured_on: measuredOn }
      const fingerprint = cellsFingerprint('measurements/calibrate', identity, input, snapshot)
      const { found } = answer
      const calibration = found && calibrationOf(question, found, snapshot.manifest)
      const sampleCount = question.samples.length
      const told = { sampleCount, answer, calibration, fingerprint }
      return textResult(JSON.stringify(calibrateAnswer.write(told)), jsonType)
    },
  ),

  measurementComparison: defineTask(
    async ({ question }: ComparisonInput, context) => {
      const world = await worldForCells(context, cellsOverGround(question.cells))
      const answer = compareModels(world, question, context.stop)
      const { detailOf } = question
      if (detailOf === null) return { answer, detail: null }
      const cover = await coverUnder(context, answer.used)
      return {
        answer,
        detail: modelDetail(answer, ({ variant }) => isCalled(variant, detailOf), cover),
      }
    },
    ({ answer, detail }, { question, applicationVersion }, { manifest }) => {
      const { detailOf } = question
      const fingerprint = answerFingerprint(
        'measurements/compare',
        {
          ...measurementIdentity(question),
          ...(detailOf === null ? {} : { detail_of: variantIdentity(detailOf) }),
        },
        manifest,
        modelVariants.map(variantName).join(' '),
        { applicationVersion },
      )
      const { cells, samples } = question
      const sampleCount = samples.length
      const found = { cells, sampleCount, answer: answer.table, detail, fingerprint }
      return textResult(JSON.stringify(comparisonAnswer.write(found)), jsonType)
    },
  ),

  measurements: defineTask(
    async ({ question }: MeasurementInput, context) => {
      const world = await worldForCells(context, question.cells)
      return withGround(evaluateMeasurements(world, question, context.stop), context)
    },
    (answer, input, snapshot) => {
      const { comparedWith } = input.question
      const identity = {
        ...measurementIdentity(input.question),
        ...(comparedWith === 'named_cell' ? { compared_with: comparedWith } : {}),
      }
      const fingerprint = cellsFingerprint('measurements/evaluate', identity, input, snapshot)
      const question = cellsInPack(input.question, snapshot)
      const found = { question, answer, fingerprint, now: Date.now() }
      return textResult(JSON.stringify(measurementsAnswer.write(found)), jsonType)
    },
  ),
} as const

export type MeasurementTasks = typeof measurementTasks
