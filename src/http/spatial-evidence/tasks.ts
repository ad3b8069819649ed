import { askForBuildings } from '../../packs/query/named-buildings.ts'
import { clearanceVersion } from '../../analyses/spatial-evidence/clearance.ts'
import { evaluateEvidencePath } from '../../analyses/spatial-evidence/evidence-path.ts'
import { footprintOfId, heightLedger } from '../../analyses/spatial-evidence/height-ledger.ts'
import { selectionPolicyVersion } from '../../analyses/spatial-evidence/policy.ts'
import { pathClutter } from '../../analyses/evidence/path-clutter.ts'
import { clutterOf } from '../../compute/attached-clutter.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { defineTask } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { rasterResolutionM } from '../wire/terrain.ts'
import { buildingAnswer } from './evidence-answer.ts'
import { evidencePathIdentity, pathAnswer } from './path-answer.ts'
import type { EvidencePathInput } from './question.ts'

interface BuildingEvidenceInput extends ApplicationIdentity {
  readonly id: string
}

interface EvidencePathTaskInput extends ApplicationIdentity {
  readonly path: EvidencePathInput
}

export const spatialEvidenceTasks = {
  buildingEvidence: defineTask(
    async ({ id }: BuildingEvidenceInput, { snapshot }) => {
      askForBuildings(snapshot, [id], 'a building by its id')
      const footprint = footprintOfId(snapshot.footprints, id)
      if (footprint === undefined) throw new SightlineError('not_found', 'building not found')
      return heightLedger(snapshot, footprint, await terrainOf(snapshot))
    },
    (ledger, { applicationVersion }, snapshot) => {
      const fingerprint = answerFingerprint(
        'spatial-evidence/buildings',
        { building_id: ledger.buildingId },
        snapshot.manifest,
        selectionPolicyVersion,
        { applicationVersion },
      )
      const found = { ledger, manifest: snapshot.manifest, fingerprint }
      return textResult(JSON.stringify(buildingAnswer.write(found)), jsonType)
    },
  ),
  evidencePath: defineTask(
    async ({ path }: EvidencePathTaskInput, { snapshot, stop }) => {
      const declaration = terrainDeclaration(snapshot.manifest)
      const raster = await terrainOf(snapshot)
      const question = { ...path, interpolation: path.interpolation ?? declaration.interpolation }
      const resolution = raster === null ? { x: 0, y: 0 } : rasterResolutionM(raster)
      const resolutionM = Math.max(resolution.x, resolution.y, declaration.resolutionM ?? 0)
      const evidence = await evaluateEvidencePath(question, raster, resolutionM)
      stop.throwIfStopped()
      const clutter = await clutterOf(snapshot)
      const { transmitter, receiver } = question
      const crossed =
        clutter && (await pathClutter(clutter, transmitter, receiver, evidence.lengthM, stop))
      return { question, evidence, declaration, raster, crossed }
    },
    (
      { question, evidence, declaration, raster, crossed },
      { applicationVersion },
      { manifest },
    ) => {
      const fingerprint = answerFingerprint(
        'spatial-evidence/path-profile',
        evidencePathIdentity(question),
        manifest,
        clearanceVersion,
        { applicationVersion },
      )
      const terrain = { manifest, declaration, raster, crossed }
      const found = { question, path: evidence, ...terrain, fingerprint }
      return textResult(JSON.stringify(pathAnswer.write(found)), jsonType)
    },
  ),
} as const

export type SpatialEvidenceTasks = typeof spatialEvidenceTasks
