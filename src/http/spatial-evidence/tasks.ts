import { evaluateEvidencePath } from '../../analyses/spatial-evidence/evidence-path.ts'
import { footprintOfId, heightLedger } from '../../analyses/spatial-evidence/height-ledger.ts'
import { clearanceVersion } from '../../analyses/spatial-evidence/clearance.ts'
import { selectionPolicyVersion } from '../../analyses/spatial-evidence/policy.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import { SightlineError } from '../../errors.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import type { EvidencePathInput } from './question.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { evidencePathIdentity, evidencePathView } from './path-view.ts'
import { buildingEvidenceView } from './view.ts'
import { rasterResolutionM } from '../wire/terrain.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'

export interface BuildingEvidenceInput extends ApplicationIdentity {
  readonly id: string
}

export async function buildingEvidenceTask(
  { id, ...application }: BuildingEvidenceInput,
  { snapshot }: TaskContext,
): Promise<TaskResult> {
  const { manifest } = snapshot
  const footprint = footprintOfId(snapshot.footprints, id)
  if (footprint === undefined) throw new SightlineError('not_found', 'building not found')
  const ledger = await heightLedger(snapshot, footprint, await terrainOf(snapshot))
  const identity = { building_id: ledger.buildingId }
  const fingerprint = answerFingerprint(
    'spatial-evidence/buildings',
    identity,
    manifest,
    selectionPolicyVersion,
    application,
  )
  return textResult(JSON.stringify(buildingEvidenceView(ledger, snapshot, fingerprint)), jsonType)
}

export interface EvidencePathTaskInput extends ApplicationIdentity {
  readonly path: EvidencePathInput
}

export async function evidencePathTask(
  { path, ...application }: EvidencePathTaskInput,
  { snapshot, stop }: TaskContext,
): Promise<TaskResult> {
  const { manifest } = snapshot
  const declaration = terrainDeclaration(manifest)
  const raster = await terrainOf(snapshot)
  const question = { ...path, interpolation: path.interpolation ?? declaration.interpolation }
  const resolution = raster === null ? { x: 0, y: 0 } : rasterResolutionM(raster)
  const resolutionM = Math.max(resolution.x, resolution.y, declaration.resolutionM ?? 0)
  const answer = await evaluateEvidencePath(question, raster, resolutionM)
  stop.throwIfStopped()
  const fingerprint = answerFingerprint(
    'spatial-evidence/path-profile',
    evidencePathIdentity(question),
    manifest,
    clearanceVersion,
    application,
  )
  const view = evidencePathView(question, answer, { manifest, declaration, raster }, fingerprint)
  return textResult(JSON.stringify(view), jsonType)
}
