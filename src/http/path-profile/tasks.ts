import type { Cell } from '../../analyses/cell.ts'
import { pathClutter, type PathClutter } from '../../analyses/evidence/path-clutter.ts'
import { layerLink } from '../../analyses/path-profile/layer-link.ts'
import { evaluatePathProfile } from '../../analyses/path-profile/path-profile.ts'
import { questionInPack } from '../../analyses/link/profile-in-pack.ts'
import { clutterOf } from '../../compute/attached-clutter.ts'
import { terrainOf } from '../../compute/attached-terrain.ts'
import { worldAlongPath } from '../../compute/attached-ground.ts'
import { defineTask } from '../../compute/task.ts'
import { terrainDeclaration } from '../../packs/manifest/terrain-declaration.ts'
import { clutterColorTexts } from '../../packs/query/clutter-tile.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { ClutterRaster } from '../../spatial/clutter-window.ts'
import { pathProfileModelId } from './rf-contract.ts'
import { answerFingerprint, type ApplicationIdentity } from '../wire/answer-identity.ts'
import { terrainStatusOf } from '../wire/los-answer.ts'
import type { ClutterAlong } from '../wire/path-clutter.ts'
import { jsonType, writtenResult } from '../wire/results.ts'
import { writeAnswer } from '../wire/streamed.ts'
import { pathProfileAnswer } from './answer.ts'
import { pathProfileIdentity } from './identity.ts'
import type { ResolvedPath } from './question.ts'

interface PathProfileInput extends ApplicationIdentity {
  readonly question: ResolvedPath
  /** Whether the link of the layers is asked for too. */
  readonly includesLayerLink: boolean
  /** Whether the cover of the ground is told from end to end. */
  readonly includesClutter: boolean
}

export const pathProfileTasks = {
  pathProfile: defineTask(
    async ({ question, includesLayerLink, includesClutter }: PathProfileInput, context) => {
      const { snapshot, stop } = context
      const raster = await terrainOf(snapshot)
      const world = await worldAlongPath(context, question.cell, question.receiver)
      const profile = await evaluatePathProfile(world, question, raster, stop)
      const link =
        includesLayerLink || question.wantsPredictionBand === true
          ? layerLink(world, profile.scene, question.cell, profile.path)
          : null
      const clutter = await clutterOf(snapshot)
      const { from, to, lengthM } = profile.path
      const crossed = clutter && (await pathClutter(clutter, from, to, lengthM, stop))
      const along =
        includesClutter && clutter !== null && crossed !== null
          ? clutterAlong(question.cell, clutter, crossed)
          : null
      return { raster, profile, link, crossed, along }
    },
    (
      { raster, profile, link, crossed, along },
      { question: asked, includesLayerLink, ...application },
      snapshot,
    ) => {
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
      const terrain = { manifest, declaration: terrainDeclaration(manifest), raster }
      const { cell } = question
      const terrainStatus = terrainStatusOf(snapshot, [cell])
      const found = {
        question,
        answer: profile,
        snapshot,
        terrain,
        clutter: crossed && { clutter: crossed, along },
        layers: includesLayerLink && link ? { ...link, cell, terrainStatus } : null,
        predicted: question.wantsPredictionBand === true && link ? { link, cell } : null,
        fingerprint,
      }
      return writtenResult((writer) => writeAnswer(writer, pathProfileAnswer, found), jsonType)
    },
  ),
} as const

function clutterAlong(
  { profile }: Cell,
  { classes }: ClutterRaster,
  { stretches }: PathClutter,
): ClutterAlong {
  const colors = clutterColorTexts(classes)
  return {
    stretches,
    isCounted: modelOf(profile.propagationModel).readsClutter === true,
    colors: new Map(classes.map((one, index) => [one, colors[index]])),
  }
}

export type PathProfileTasks = typeof pathProfileTasks
