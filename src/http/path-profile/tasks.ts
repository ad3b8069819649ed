import { pathClutter } from '../../analyses/evidence/path-clutter.ts'
import { layerLink } from '../../analyses/path-profile/layer-link.ts'
import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import { questionInPack } from '../../analyses/link/profile-in-pack.ts'
import type { PathProfileQuestion } from '../../analyses/path-profile/question.ts'
import { clutterOf } from '../../compute/attached-clutter.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { worldAlongPath } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { pathProfileModelId } from './rf-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { terrainStatusOf } from '../wire/los-classification-view.ts'
import { pathClutterMember } from '../wire/path-clutter.ts'
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
      const clutter = await clutterOf(snapshot)
      const { from, to, lengthM } = profile.path
      const crossed = clutter && (await pathClutter(clutter, from, to, lengthM, stop))
      return { raster, profile, layers, crossed }
    },
    ({ raster, profile, layers, crossed }, { question: asked, ...application }, snapshot) => {
      const { manifest } = snapshot
      const question = questionInPack(asked, snapshot)
      const identity = pathProfileIdentity(question)
      const fingerprint = answerFingerprint(
        'path-profile',
        identity,
        manifest,
        pathProfileModelId,
        application,
      )
      const terrain = terrainMetadataView(manifest, terrainDeclaration(manifest), raster)
      const layersOfPath = { terrain, ...pathClutterMember(crossed) }
      const view = pathProfileView(question, profile, snapshot, layersOfPath, fingerprint)
      const text = JSON.stringify(view)
      if (layers === null) return textResult(text, jsonType)
      const link = layerLinkText(question.cell, layers, terrainStatusOf(snapshot, [question.cell]))
      return textResult(`${text.slice(0, -1)},"layer_link":${link}}`, jsonType)
    },
  ),
} as const

export type PathProfileTasks = typeof pathProfileTasks
