import { contentTime } from '../../packs/manifest/content-time.ts'
import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import { evaluateInterference } from '../../analyses/interference/interference.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { type ApplicationIdentity, cellsFingerprint } from '../wire/answer-identity.ts'
import { aboutExport } from '../wire/export-about.ts'
import { cellsInPack } from '../../analyses/link/profile-in-pack.ts'
import { noGround, withGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { jsonType, writtenResult } from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import { interferenceFile, refuseLargeRaster, type InterferenceFile } from './files.ts'
import { interferenceAnswer } from './answer.ts'
import { interferenceIdentity, scenarioFingerprintOf } from './identity.ts'
import type { InterferenceLayer } from './looks.ts'
import { type LedgerScope, withLargestLedger } from './ledger-scope.ts'
import type { ResolvedInterference } from './question.ts'
import type { Detail } from '../wire/detail.ts'

interface InterferenceInput extends ApplicationIdentity {
  readonly question: ResolvedInterference
  readonly detail: Detail
  readonly includesPathLoss: boolean
  /** Of CSV: an apostrophe before ids that a spreadsheet would compute. */
  readonly escapesFormulas: boolean
  /** Null: the whole answer as JSON. */
  readonly file: {
    readonly format: InterferenceFile
    readonly layer: InterferenceLayer
    /** Name without its ending. */
    readonly stem: string
  } | null
}

/** About what a sample of six cells with short names takes. */
const compactSampleBytes = 1900

export const interferenceTasks = {
  interference: defineTask(
    async ({ question, file }: InterferenceInput, context) => {
      const { stop } = context
      if (file !== null) refuseLargeRaster(question, file.format, stop)
      const world = await worldForCells(context, question.cells, maximumInterferenceRadiusM)
      const answer = evaluateInterference(world, question, stop)
      // Files have no room for it.
      return file === null ? withGround(answer, context) : { ...answer, ground: noGround }
    },
    (answer, input, snapshot, stop) => {
      const { question: asked, detail, includesPathLoss, file, escapesFormulas } = input
      const { manifest } = snapshot
      const question = cellsInPack(asked, snapshot)
      const identity = interferenceIdentity(asked)
      const fingerprint = cellsFingerprint('interference', identity, input, snapshot)
      if (file !== null) {
        const items = aboutExport('interference', identity, fingerprint, input, manifest)
        const changedAt = contentTime(manifest)
        const about = { fingerprint, stem: file.stem, items, changedAt, escapesFormulas }
        return interferenceFile(answer, file.format, file.layer, about)
      }
      const scenarioFingerprint = scenarioFingerprintOf(asked, manifest)
      const withLedger = (ledgerScope: LedgerScope) => {
        const about = { detail, ledgerScope, includesPathLoss, scenarioFingerprint, fingerprint }
        const write = (writer: JsonWriter) => {
          writer.expect(answer.samples.length * compactSampleBytes)
          writeAnswer(writer, interferenceAnswer, { question, answer, ...about })
        }
        return writtenResult(write, jsonType, {}, stop)
      }
      return detail === 'full' ? withLedger('complete') : withLargestLedger(withLedger)
    },
  ),
} as const

export type InterferenceTasks = typeof interferenceTasks
