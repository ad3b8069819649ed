import { layerLink } from '../../analyses/path-profile/layer-link.ts'
import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { worldAlongPath } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { pathProfileModelId } from './rf-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { terrainStatusOf } from '../wire/los-classification-view.ts'
import { jsonType, textResult } from '../wire/results.ts'
import { terrainMetadataView } from '../wire/terrain.ts'
import { layerLinkText } from './layer-link-view.ts'
import { pathProfileIdentity, pathProfileView } from './view.ts'

interface PathProfileInput extends ApplicationIdentity {
  readonly question: PathProfileQuestion
  /** Whether the link of the layers is asked for too. */
  readonly includesLayerLink: boolean
}

export const pathProfileTasks = {
  pathProfile: defineTask(
    async ({ question, includesLayerLink }: PathProfileInput, context) => {
      const { snapshot, stop } = context
      const raster = await terrainOf(snapshot)
      const world = await worldAlongPath(context, question.cell, question.receiver)
      const profile = await evaluatePathProfile(world, question, raster, stop)
      const layers = includesLayerLink
        ? layerLink(world, profile.scene, question.cell, profile.path)
        : null
      return { raster, profile, layers }
    },
    ({ raster, profile, layers }, { question, ...application }, snapshot) => {
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
      const text = JSON.stringify(view)
      if (layers === null) return textResult(text, jsonType)
      const link = layerLinkText(question.cell, layers, terrainStatusOf(snapshot, [question.cell]))
      return textResult(`${text.slice(0, -1)},"layer_link":${link}}`, jsonType)
    },
  ),
} as const

export type PathProfileTasks = typeof pathProfileTasks
