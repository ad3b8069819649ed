import { questionBounds, questionDefaults } from '../../../../src/analyses/question-bounds.ts'
import type { InterferenceResponse } from '../../api/types.ts'
import type { Following } from '../../question/following.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { knowAntennas, lossBasis } from '../shared/aim.ts'
import { interferenceAnswer } from './answer.ts'
import type { InterferenceAnswer } from './answer.ts'
import type { InterferenceLosses } from './live-interference.ts'

/** How much coarser the grid is while a mast is moved. */
const previewShare = 3

/** Members beside the cells that change no loss. */
const receiverMembers = ['noise_figure_db', 'reuse_factor', 'serving_cell_id']

/** Members of a cell that change no loss, but who shares its channel and what is received in it. */
const channelMembers = ['band', 'bandwidth_mhz', 'duplex_mode', 'pci', 'subcarrier_spacing_khz']

/** What the losses and the channels of a request depend on, as one text. */
export function interferenceBasis({ towers, ...shared }: RequestBody): string {
  const others = Object.entries(shared).filter(([name]) => !receiverMembers.includes(name))
  const requests = [Object.fromEntries(others), ...(towers as readonly RequestBody[])]
  return requests.map((one) => `${lossBasis(one)} ${channelOf(one)}`).join('\n')
}

function channelOf({ rf_profile, ...root }: RequestBody): string {
  const stated = [root, typeof rf_profile === 'object' ? rf_profile : {}]
  return JSON.stringify(stated, channelMembers)
}

/** The grid follows the antennas of all its cells from the path losses, and a mast by coarse grids. */
export const followInterference: Following<InterferenceAnswer> = {
  basis: interferenceBasis,
  async load({ request, post, get }) {
    const [losses, { LiveInterference }] = await Promise.all([
      post<InterferenceLosses>('api/interference?include=path_loss', request),
      import('./live-interference.ts'),
    ])
    const live = new LiveInterference(losses, request)
    return {
      async answer(wanted, before) {
        await knowAntennas([wanted, ...(wanted['towers'] as readonly RequestBody[])], get)
        return live.answer(wanted, before)
      },
    }
  },
  async preview({ request, post }) {
    const askedM = Number(request['sample_spacing_m'] ?? questionDefaults.sampleSpacingM)
    const coarseM = Math.min(previewShare * askedM, questionBounds.sampleSpacingM.maximum)
    const response = await post<InterferenceResponse>('api/interference', {
      ...request,
      sample_spacing_m: coarseM,
    })
    return interferenceAnswer(response)
  },
}
