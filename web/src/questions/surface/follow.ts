import { modelOf } from '../../../../src/rf/models/list.ts'
import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import type { FollowAsking, Following } from '../../question/following.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { knowAntennas, lossBasis, resolvedAim } from '../shared/aim.ts'
import { withoutGrid } from '../shared/sector.ts'
import type { CoverageAnswer } from './answer.ts'
import {
  type BuildingLosses,
  LiveCoverage,
  nodeLosses,
  type SurfaceLosses,
} from './live-coverage.ts'
import { surfaceShows } from './chances.ts'
import { LiveNodes } from './live-nodes.ts'
import { atPlaces, halfPercent, NodeSpreads, surePercent } from './node-spreads.ts'

/** Nodes along a side of the picture while a mast is moved. */
const previewNodes = 60

/** The picture follows the antenna from the path losses, and the mast by coarse pictures. */
export const followCoverage: Following<CoverageAnswer> = {
  // Who looks at chances needs the spreads of the nodes, which others do not wait for.
  basis: (request) => `${lossBasis(request)} ${surfaceShows.peek()}`,
  async load({ request, post, get }) {
    const surface = await post<SurfaceLosses>('api/coverage-surface?include=path_loss', request)
    const gaps = await post<BuildingLosses>(
      'api/coverage-gaps?include=path_loss',
      withoutGrid(request),
    )
    await knowAntennas([request], get)
    const spreads =
      surfaceShows.peek() === 'chance' ? await loadSpreads(surface, { request, post }) : null
    const nodes = new LiveNodes(nodeLosses(surface, request), spreads)
    const live = new LiveCoverage(surface, gaps, nodes)
    return {
      async answer(wanted, before) {
        await knowAntennas([wanted], get)
        return live.answer(wanted, before)
      },
    }
  },
  async preview({ request, post }) {
    const surface = await post<SurfaceResponse>(
      'api/coverage-surface?include=probability',
      coarse(request),
    )
    const gaps = await post<GapsResponse>(
      'api/coverage-gaps?include=buildings',
      withoutGrid(request),
    )
    return { surface, gaps }
  },
}

/** The spreads of the nodes, by two more requests; null under a model whose losses do not say them. */
async function loadSpreads(
  { path_loss: asked }: SurfaceLosses,
  { request, post }: Pick<FollowAsking, 'request' | 'post'>,
): Promise<NodeSpreads | null> {
  const { traits } = modelOf(resolvedAim(request).profile.propagationModel)
  if (!traits.isSpreadNormal) return null
  const lossesAt = async (percent: number) => {
    const { path_loss: losses } = await post<SurfaceLosses>(
      'api/coverage-surface?include=path_loss',
      atPlaces(request, percent),
    )
    return losses.values
  }
  return new NodeSpreads(asked.values, await lossesAt(halfPercent), await lossesAt(surePercent))
}

function coarse(request: RequestBody): RequestBody {
  const { rf_profile: profile } = request
  const stated = typeof profile === 'object' && profile !== null ? { ...profile } : {}
  const radiusM = Number('radius_m' in stated ? stated.radius_m : request['radius_m'])
  const cellSizeM = Number(request['cell_size_m'])
  const coarseM = Math.ceil((2 * radiusM) / previewNodes)
  return { ...request, cell_size_m: Math.min(250, Math.max(cellSizeM, coarseM || cellSizeM)) }
}
