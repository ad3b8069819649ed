import type { Cell } from '../../analyses/cell.ts'
import {
  type CampaignDocument,
  readCampaign,
} from '../../analyses/measurements/campaign-document.ts'
import { judgeModels, residualsOfModel } from '../../analyses/measurements/comparison.ts'
import type { ModelResiduals } from '../../analyses/measurements/model-residuals.ts'
import { cellsOverGround, modelVariants } from '../../analyses/measurements/model-variants.ts'
import { decodeNumbers, encodeNumbers } from '../../optimization/table/base64.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { jsonResult } from './json-result.ts'

/** A campaign as units get it. */
export interface ComparedCampaignDocument {
  readonly cells: readonly Cell[]
  readonly noiseFigureDb: number
  readonly samples: CampaignDocument
}

/** What one model leaves, as units hand it on; null: no model can be judged. */
export type ResidualsDocument = { readonly residuals: string } | { readonly reason: string } | null

interface ModelInput {
  readonly campaign: ComparedCampaignDocument
  /** Index of the model in the list. */
  readonly index: number
}

interface TableInput {
  readonly campaign: ComparedCampaignDocument
  /** Of every model of the list. */
  readonly residuals: readonly ResidualsDocument[]
}

function residualsDocument(found: ModelResiduals | null): ResidualsDocument {
  if (found === null) return null
  return found.residualsDb === null
    ? { reason: found.reason }
    : { residuals: encodeNumbers(Float64Array.from(found.residualsDb)) }
}

function readResiduals(document: ResidualsDocument): ModelResiduals {
  // The one who judges refuses such a campaign before it asks.
  if (document === null) throw new Error('there are no residuals of a campaign that is refused')
  return 'reason' in document
    ? { residualsDb: null, reason: document.reason }
    : { residualsDb: [...decodeNumbers(document.residuals)], reason: null }
}

const readSamples = ({ samples, ...campaign }: ComparedCampaignDocument) => ({
  ...campaign,
  samples: readCampaign(samples),
})

/** What a compute thread does for a comparison of models: the residuals of one, and the table of all. */
export const measurementComparisonTasks = {
  comparedModel: defineTask(
    async ({ campaign, index }: ModelInput, context) => {
      const world = await worldForCells(context, cellsOverGround(campaign.cells))
      const variant = modelVariants[index]
      return residualsOfModel(world, readSamples(campaign), variant, context.stop)
    },
    (found) => jsonResult(residualsDocument(found)),
  ),
  comparedModels: defineTask(async ({ campaign, residuals }: TableInput, context) => {
    const world = await worldForCells(context, cellsOverGround(campaign.cells))
    const residualsOf = (variant: (typeof modelVariants)[number]) =>
      readResiduals(residuals[modelVariants.indexOf(variant)])
    return judgeModels(world, readSamples(campaign), residualsOf, context.stop).table
  }, jsonResult),
} as const

export type MeasurementComparisonTasks = typeof measurementComparisonTasks
