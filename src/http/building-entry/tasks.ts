import { cellsInPack } from '../../analyses/link/profile-in-pack.ts'
import { buildingEntry } from '../../analyses/building-entry/building-entry.ts'
import { worldForCells } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { type ApplicationIdentity, cellsFingerprint } from '../wire/answer-identity.ts'
import { cellIdentity } from '../wire/cell-answer.ts'
import { withGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { terrainStatusOf } from '../wire/los-answer.ts'
import { jsonType, writtenResult } from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import { entryAnswer } from './answer.ts'
import type { ResolvedBuildingEntry } from './question.ts'

/** Bytes of a building, roughly. */
const bytesPerResult = 5000

interface BuildingEntryInput extends ApplicationIdentity {
  readonly question: ResolvedBuildingEntry
}

function buildingEntryIdentity(question: ResolvedBuildingEntry) {
  const { cells, frequencyGhz, buildingIds, residentialOnly } = question
  return {
    towers: cells.map(cellIdentity),
    frequency_ghz: frequencyGhz,
    building_ids: [...buildingIds].sort(),
    residential_only: residentialOnly,
  }
}

export const buildingEntryTasks = {
  buildingEntry: defineTask(
    async ({ question }: BuildingEntryInput, context) => {
      const { stop } = context
      const startedAt = performance.now()
      const entry = buildingEntry(await worldForCells(context, question.cells), question, stop)
      const answer = await withGround(entry, context)
      return { answer, elapsedMs: performance.now() - startedAt }
    },
    ({ answer, elapsedMs }, input, snapshot, stop) => {
      const identity = buildingEntryIdentity(input.question)
      const fingerprint = cellsFingerprint('building-entry-analysis', identity, input, snapshot)
      const asked = cellsInPack(input.question, snapshot)
      const found = {
        question: asked,
        answer,
        store: snapshot.footprints,
        terrainStatus: terrainStatusOf(snapshot, asked.cells),
        fingerprint,
        elapsedMs,
      }
      const write = (writer: JsonWriter) =>
        writeAnswer(writer.expect(bytesPerResult * answer.results.length), entryAnswer, found)
      return writtenResult(write, jsonType, {}, stop)
    },
  ),
} as const

export type BuildingEntryTasks = typeof buildingEntryTasks
