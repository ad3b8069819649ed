import type { GapsResponse, SurfaceResponse } from '../../api/types.ts'
import type { Following } from '../../question/following.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { knowAntennas, lossBasis } from '../shared/aim.ts'
import { withoutGrid } from '../shared/sector.ts'
import type { CoverageAnswer } from './answer.ts'
import {
  type BuildingLosses,
  LiveCoverage,
  nodeLosses,
  type SurfaceLosses,
} from './live-coverage.ts'
import { LiveNodes } from './live-nodes.ts'

/** Nodes along a side of the picture while a mast is moved. */
const glimpseNodes = 60

/** The picture follows the antenna from the path losses, and the mast by coarse pictures. */
export const followCoverage: Following<CoverageAnswer> = {
  basis: lossBasis,
  async load({ request, post, get }) {
    const surface = await post<SurfaceLosses>('api/coverage-surface?include=path_loss', request)
    const gaps = await post<BuildingLosses>(
      'api/coverage-gaps?include=path_loss',
      withoutGrid(request),
    )
    await knowAntennas([request], get)
    const nodes = new LiveNodes(nodeLosses(surface, request))
    const live = new LiveCoverage(surface, gaps, nodes)
    return {
      async answer(wanted, before) {
        await knowAntennas([wanted], get)
        return live.answer(wanted, before)
      },
    }
  },
  async glimpse({ request, post }) {
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

function coarse(request: RequestBody): RequestBody {
  const { rf_profile: profile } = request
  const stated = typeof profile === 'object' && profile !== null ? { ...profile } : {}
  const radiusM = Number('radius_m' in stated ? stated.radius_m : request['radius_m'])
  const cellSizeM = Number(request['cell_size_m'])
  const coarseM = Math.ceil((2 * radiusM) / glimpseNodes)
  return { ...request, cell_size_m: Math.min(250, Math.max(cellSizeM, coarseM || cellSizeM)) }
}
