import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { worldOf } from '../../compute/attached-world.ts'
import { defineTask } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { pathProfileModelId } from './rf-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { terrainMetadataView } from '../wire/terrain.ts'
import { pathProfileIdentity, pathProfileView } from './view.ts'

interface PathProfileInput extends ApplicationIdentity {
  readonly question: PathProfileQuestion
}

export const pathProfileTasks = {
  pathProfile: defineTask(
    async ({ question }: PathProfileInput, { snapshot, stop }) => {
      const raster = await terrainOf(snapshot)
      return {
        raster,
        profile: await evaluatePathProfile(worldOf(snapshot), question, raster, stop),
      }
    },
    ({ raster, profile }, { question, ...application }, snapshot) => {
      const { manifest } = snapshot
      const identity = pathProfileIdentity(question)
      const fingerprint = answerFingerprint(
        'path-profile',
        identity,
        manifest,
        pathProfileModelId,
        application,
      )
      const terrain = terrainMetadataView(manifest, terrainDeclaration(manifest), raster)
      const view = pathProfileView(question, profile, snapshot, terrain, fingerprint)
      return textResult(JSON.stringify(view), jsonType)
    },
  ),
} as const

export type PathProfileTasks = typeof pathProfileTasks
