import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { pathProfileModelId } from '../../rf/path-profile-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { pathProfileIdentity, pathProfileView } from './view.ts'
import { terrainMetadataView } from '../wire/terrain.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { worldOf } from '../../compute/attached-world.ts'

export interface PathProfileInput extends ApplicationIdentity {
  readonly question: PathProfileQuestion
}

export async function pathProfileTask(
  { question, applicationVersion }: PathProfileInput,
  { snapshot, stop }: TaskContext,
): Promise<TaskResult> {
  const { manifest } = snapshot
  const raster = await terrainOf(snapshot)
  const profile = await evaluatePathProfile(worldOf(snapshot), question, raster, stop)
  const fingerprint = answerFingerprint(
    'path-profile',
    pathProfileIdentity(question),
    manifest,
    pathProfileModelId,
    { applicationVersion },
  )
  const terrain = terrainMetadataView(manifest, terrainDeclaration(manifest), raster)
  const view = pathProfileView(question, profile, snapshot, terrain, fingerprint)
  return textResult(JSON.stringify(view), jsonType)
}
