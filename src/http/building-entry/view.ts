import type { BuildingEntry } from '../../analyses/building-entry/building-entry.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { terrainStatusOf } from '../wire/los-answer.ts'
import { entryFooter, entryHeader } from './answer.ts'
import type { ResolvedBuildingEntry } from './question.ts'
import type { WithGround } from '../wire/ground.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { entryConstants, writeEntryResult } from './result-view.ts'

/** Bytes of a building, roughly. */
const bytesPerResult = 5000

/** Writes the answer of `POST /api/building-entry-analysis`. */
export function writeBuildingEntry(
  writer: JsonWriter,
  question: ResolvedBuildingEntry,
  answer: WithGround<BuildingEntry>,
  snapshot: PackSnapshot,
  fingerprint: string,
  elapsedMs: number,
): void {
  const { frequencyGhz } = question
  const { footprints: store } = snapshot
  const found = { question, answer, store, fingerprint, elapsedMs }
  const constants = entryConstants(
    question.cells,
    frequencyGhz,
    answer.profiles,
    terrainStatusOf(snapshot, question.cells),
  )
  writer
    .expect(bytesPerResult * answer.results.length)
    .ascii('{')
    .members(entryHeader.write(found))
  writer.ascii(',"results":[')
  answer.results.forEach((result, index) => {
    if (index > 0) writer.ascii(',')
    writeEntryResult(writer, store, result, constants)
  })
  writer.ascii('],').members(entryFooter.write(found))
  writer.ascii('}')
}
