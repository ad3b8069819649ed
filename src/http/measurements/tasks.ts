import type { Cell } from '../../analyses/cell.ts'
import { compareModels } from '../../analyses/measurements/comparison.ts'
import { evaluateMeasurements } from '../../analyses/measurements/measurements.ts'
import { cellsOverGround, modelVariants } from '../../analyses/measurements/model-variants.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { cellIdentity } from '../wire/cells-view.ts'
import { withGround } from '../wire/ground.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { measurementsAnswer } from './answer.ts'
import { comparisonAnswer, variantName } from './comparison-answer.ts'
import type { ResolvedMeasurements } from './question.ts'

interface MeasurementInput extends ApplicationIdentity {
  readonly question: ResolvedMeasurements
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

export const measurementTasks = {
  measurementComparison: defineTask(
    async ({ question }: MeasurementInput, context) => {
      const world = await worldForCells(context, cellsOverGround(question.cells))
      return compareModels(world, question, context.stop)
    },
    (answer, { question, applicationVersion }, { manifest }) => {
      const fingerprint = answerFingerprint(
        'measurements/compare',
        measurementIdentity(question),
        manifest,
        modelVariants.map(variantName).join(' '),
        { applicationVersion },
      )
      const found = { sampleCount: question.samples.length, answer, fingerprint }
      return textResult(JSON.stringify(comparisonAnswer.write(found)), jsonType)
    },
  ),

  measurements: defineTask(
    async ({ question }: MeasurementInput, context) => {
      const world = await worldForCells(context, question.cells)
      return withGround(evaluateMeasurements(world, question, context.stop), context)
    },
    (answer, { question, applicationVersion }, { manifest }) => {
      const fingerprint = answerFingerprint(
        'measurements/evaluate',
        measurementIdentity(question),
        manifest,
        question.cells[0].profile.propagationModel,
        { applicationVersion },
      )
      const found = { question, answer, fingerprint, now: Date.now() }
      return textResult(JSON.stringify(measurementsAnswer.write(found)), jsonType)
    },
  ),
} as const

export type MeasurementTasks = typeof measurementTasks
