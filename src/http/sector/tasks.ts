import { contentTime } from '../../packs/manifest/content-time.ts'
import { buildingLink } from '../../analyses/sector/building-link.ts'
import { findCoverageGaps } from '../../analyses/sector/coverage-gaps.ts'
import { coverageSurface } from '../../analyses/sector/coverage-surface.ts'
import { optimizeAzimuth } from '../../analyses/sector/optimize-azimuth.ts'
import type { SectorQuestion } from '../../analyses/sector/sector-question.ts'
import { simulateSector } from '../../analyses/sector/simulate.ts'
import {
  stealRows,
  type SharedSurface,
  type ShareSurface,
} from '../../analyses/sector/surface-sharing.ts'
import { questionInPack } from '../../analyses/link/profile-in-pack.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../../analyses/world.ts'
import { rememberGround, worldForCells } from '../../compute/attached-ground.ts'
import { worldOf } from '../../compute/attached-world.ts'
import { defineTask, type TaskContext, type TaskResult } from '../../compute/task.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { aboutExport } from '../wire/export-about.ts'
import { jsonType, textResult, writtenResult } from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import type * as field from '../wire/answer-schema.ts'
import { analysisAnswer } from './analysis-answer.ts'
import { azimuthAnswer } from './azimuth-answer.ts'
import { type AskedBuilding, gapsAnswer } from './gaps-answer.ts'
import { sectorIdentity, surfaceIdentity } from './identity.ts'
import { type AnswerFacts, terrainStatusOf } from '../wire/los-answer.ts'
import type { ResolvedSector, ResolvedSurface } from './question.ts'
import { simulationAnswer, type SimulationFound } from './simulation-answer.ts'
import type { PictureFormat, SurfaceFormat } from './surface-formats.ts'
import { pictureResult, type SurfaceFileFacts, surfaceResult } from './surface-result.ts'
import { noGround, withGround } from '../wire/ground.ts'
import type { Detail } from '../wire/detail.ts'

interface SectorInput extends ApplicationIdentity {
  readonly question: ResolvedSector
}

interface GapsInput extends SectorInput {
  readonly includesBuildings: boolean
  readonly includesPathLoss: boolean
  /** The building whose link is wanted term by term. */
  readonly buildingId?: string
}

interface AzimuthInput extends SectorInput {
  readonly includesCandidates: boolean
}

interface SimulationInput extends SectorInput {
  readonly detail: Detail
}

interface AnalysisInput extends SimulationInput {
  readonly includesBuildings: boolean
}

interface SurfaceExport<Format extends SurfaceFormat | PictureFormat> extends ApplicationIdentity {
  readonly question: ResolvedSurface
  readonly format: Format
  /** Name of the file without its ending. */
  readonly stem: string
}

interface SurfaceInput extends SurfaceExport<SurfaceFormat> {
  readonly includesMasks: boolean
}

function fingerprintOf(
  name: string,
  identity: unknown,
  { question, applicationVersion }: SectorInput,
  { manifest }: PackSnapshot,
): string {
  const { propagationModel } = question.cell.profile
  return answerFingerprint(name, identity, manifest, propagationModel, { applicationVersion })
}

function identify(name: string, input: SectorInput, snapshot: PackSnapshot): string {
  return fingerprintOf(name, sectorIdentity(input.question), input, snapshot)
}

function factsOf(name: string, input: SectorInput, snapshot: PackSnapshot): AnswerFacts {
  return {
    fingerprint: identify(name, input, snapshot),
    terrainStatus: terrainStatusOf(snapshot, [input.question.cell]),
  }
}

function worldFor({ cell }: SectorQuestion, context: TaskContext): Promise<World> {
  return worldForCells(context, [cell])
}

async function computeSimulation({ question }: SectorInput, context: TaskContext) {
  const world = await worldFor(question, context)
  return withGround(simulateSector(world, question, context.stop), context)
}

async function computeGaps({ question }: SectorInput, context: TaskContext, wantsPathLoss = false) {
  const world = await worldFor(question, context)
  return withGround(findCoverageGaps(world, question, context.stop, wantsPathLoss), context)
}

async function askedBuilding(
  { question, buildingId: id }: GapsInput,
  context: TaskContext,
): Promise<AskedBuilding | null> {
  if (id === undefined) return null
  const world = await worldFor(question, context)
  return { id, found: buildingLink(world, question, id, context.stop) }
}

/** Offers parts of a surface to the threads that have nothing to do. */
function shareOf({ askForHelp }: TaskContext): ShareSurface {
  return (shared) => askForHelp?.('sector/stealRows', shared)
}

function surfaceFacts(
  input: SurfaceExport<SurfaceFormat | PictureFormat>,
  snapshot: PackSnapshot,
): SurfaceFileFacts {
  const { manifest } = snapshot
  const identity = surfaceIdentity(input.question)
  const fingerprint = fingerprintOf('coverage-surface', identity, input, snapshot)
  return {
    fingerprint,
    terrainStatus: terrainStatusOf(snapshot, [input.question.cell]),
    stem: input.stem,
    items: aboutExport('coverage-surface', identity, fingerprint, input, manifest),
    changedAt: contentTime(manifest),
  }
}

function simulationFound(
  answer: SimulationFound['answer'],
  input: SimulationInput,
  snapshot: PackSnapshot,
): SimulationFound {
  const question = questionInPack(input.question, snapshot)
  return { question, answer, detail: input.detail, ...factsOf('simulate', input, snapshot) }
}

function written<Found>(
  answer: field.ObjectKind<Found>,
  found: Found,
  stop: StopSignal,
): TaskResult {
  return writtenResult((writer) => writeAnswer(writer, answer, found), jsonType, {}, stop)
}

export const sectorTasks = {
  simulate: defineTask(
    (input: SimulationInput, context) => computeSimulation(input, context),
    (simulation, input, snapshot, stop) =>
      written(simulationAnswer, simulationFound(simulation, input, snapshot), stop),
  ),
  coverageGaps: defineTask(
    async (input: GapsInput, context) => ({
      gaps: await computeGaps(input, context, input.includesPathLoss),
      asked: await askedBuilding(input, context),
    }),
    ({ gaps, asked }, input, snapshot, stop) => {
      const { question, includesBuildings } = input
      const about = factsOf('coverage-gaps', input, snapshot)
      const found = { question, answer: gaps, asked, includesBuildings, ...about }
      return written(gapsAnswer, found, stop)
    },
  ),
  /** Both answers of a sector, byte for byte as their own routes give them. */
  analyzeSector: defineTask(
    async (input: AnalysisInput, context) => ({
      simulation: await computeSimulation(input, context),
      gaps: await computeGaps(input, context),
    }),
    ({ simulation, gaps: answer }, input, snapshot, stop) => {
      const question = questionInPack(input.question, snapshot)
      const { includesBuildings } = input
      const about = factsOf('coverage-gaps', input, snapshot)
      const found = {
        simulation: simulationFound(simulation, input, snapshot),
        gaps: { question, answer, asked: null, includesBuildings, ...about },
        fingerprint: identify('analyze-sector', input, snapshot),
      }
      return written(analysisAnswer, found, stop)
    },
  ),
  optimizeAzimuth: defineTask(
    async ({ question }: AzimuthInput, context) => {
      const world = await worldFor(question, context)
      return withGround(optimizeAzimuth(world, question, context.stop), context)
    },
    (answer, input, snapshot, stop) => {
      const { question, includesCandidates } = input
      const { dataQuality } = snapshot.summary
      const fingerprint = identify('optimize-azimuth', input, snapshot)
      const found = { question, answer, dataQuality, includesCandidates, fingerprint }
      return written(azimuthAnswer, found, stop)
    },
  ),
  coverageSurface: defineTask(
    async ({ question, format }: SurfaceInput, context) => {
      const world = await worldForCells(context, [question.cell])
      const surface = coverageSurface(world, question, context.stop, shareOf(context))
      // Files have no room for it.
      return format === 'json' ? withGround(surface, context) : { ...surface, ground: noGround }
    },
    (surface, input, snapshot, stop) => {
      const { question, format, includesMasks } = input
      const about = surfaceFacts(input, snapshot)
      return surfaceResult(format, question, surface, about, includesMasks, stop)
    },
  ),
  /** Of a surface that another thread was asked for; that one has the answer. */
  stealRows: defineTask(
    (shared: SharedSurface, context) => {
      const { snapshot, stop } = context
      // Whoever helped with a surface is asked for the next one as likely as not. Ground that is lent no
      // more is that of a surface that has ended.
      if (shared.ground !== null && !rememberGround(context, shared.ground)) return
      stealRows(worldOf(snapshot), shared, stop)
    },
    () => textResult('', jsonType),
  ),
  /** Everything that a map of the cell shows, in one file. */
  sectorPicture: defineTask(
    async ({ question }: SurfaceExport<PictureFormat>, context) => {
      const { stop } = context
      const world = await worldForCells(context, [question.cell])
      return {
        surface: coverageSurface(world, question, stop, shareOf(context)),
        simulation: simulateSector(world, question, stop),
        gaps: findCoverageGaps(world, question, stop),
      }
    },
    (picture, input, snapshot) =>
      pictureResult(
        input.format,
        questionInPack(input.question, snapshot),
        picture,
        surfaceFacts(input, snapshot),
      ),
  ),
} as const

export type SectorTasks = typeof sectorTasks
