import { findCoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import { optimizeAzimuth } from '../../analyses/sector/optimize-azimuth.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import { simulateSector } from '../../analyses/sector/simulate.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { azimuthChoiceText } from './azimuth-view.ts'
import { coverageGapsText } from './coverage-gaps-view.ts'
import type { JsonWriter } from '../wire/json-writer.ts'
import { sectorIdentity } from './identity.ts'
import { type SimulationDetail, writeSimulation } from './simulation-view.ts'
import { jsonType, textResult, writtenResult } from '../wire/results.ts'
import { worldOf } from '../../compute/attached-world.ts'

export interface SectorInput extends ApplicationIdentity {
  readonly question: SectorQuestion
}

export interface SimulationInput extends SectorInput {
  readonly detail: SimulationDetail
}

function identify(name: string, { question, ...application }: SectorInput, pack: PackSnapshot) {
  return answerFingerprint(
    name,
    sectorIdentity(question),
    pack.manifest,
    question.cell.profile.propagationModel,
    { applicationVersion: application.applicationVersion },
  )
}

function answerSimulation(
  writer: JsonWriter,
  input: SimulationInput,
  { snapshot, stop }: TaskContext,
): void {
  const { question, detail } = input
  const simulation = simulateSector(
    worldOf(snapshot),
    question,
    { withEvidence: detail === 'full' },
    stop,
  )
  writeSimulation(writer, question, simulation, detail, identify('simulate', input, snapshot))
}

function gapsAnswer(input: SectorInput, { snapshot, stop }: TaskContext): string {
  const gaps = findCoverageGaps(worldOf(snapshot), input.question, stop)
  return coverageGapsText(input.question, gaps, identify('coverage-gaps', input, snapshot))
}

export function simulateTask(input: SimulationInput, context: TaskContext): TaskResult {
  return writtenResult((writer) => answerSimulation(writer, input, context), jsonType)
}

export function coverageGapsTask(input: SectorInput, context: TaskContext): TaskResult {
  return textResult(gapsAnswer(input, context), jsonType)
}

/** Both answers of a sector, byte for byte as their own routes give them. */
export function analyzeSectorTask(input: SimulationInput, context: TaskContext): TaskResult {
  return writtenResult((writer) => {
    writer.ascii('{"simulation":')
    answerSimulation(writer, input, context)
    writer.ascii(',"coverage_gaps":').utf8(gapsAnswer(input, context))
    writer.ascii(',"fingerprint":').json(identify('analyze-sector', input, context.snapshot))
    writer.ascii('}')
  }, jsonType)
}

export function optimizeAzimuthTask(input: SectorInput, context: TaskContext): TaskResult {
  const { snapshot, stop } = context
  const choice = optimizeAzimuth(worldOf(snapshot), input.question, stop)
  const text = azimuthChoiceText(
    input.question,
    choice,
    snapshot.summary.dataQuality,
    identify('optimize-azimuth', input, snapshot),
  )
  return textResult(text, jsonType)
}
