import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import type { TaskContext, TaskResult } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/terrain-declaration.ts'
import { pathProfileModelId } from '../../rf/path-profile-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../views/answer-identity.ts'
import { pathProfileIdentity, pathProfileView } from '../views/path-profile.ts'
import { terrainMetadataView } from '../views/terrain.ts'
import { jsonType, textResult } from './results.ts'
import { terrainOf } from './terrain.ts'
import { worldOf } from './worlds.ts'

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
