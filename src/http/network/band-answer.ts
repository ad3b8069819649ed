import type { Cell } from '../../analyses/cell.ts'
import type { NetworkDomain } from '../../analyses/network/candidates/domain.ts'
import type { NetworkBands } from '../../analyses/network/served-at-lower-end.ts'
import { type BandFound, bandTold, servedText } from '../wire/prediction-band.ts'
import * as field from '../wire/answer-schema.ts'

interface CellBandFound extends BandFound {
  readonly cellId: string
}

const cellBand = field.object<CellBandFound>({ cell_id: field.text('cellId'), ...bandTold })

interface NetworkBandFound {
  readonly cells: readonly Cell[]
  readonly bands: NetworkBands
  readonly domain: NetworkDomain
}

interface ServedFound {
  readonly served: number
  readonly buildings: number
}

function servedFound({ bands, domain }: NetworkBandFound): ServedFound | null {
  const { servedAtLowerEnd: served } = bands
  return served === null ? null : { served, buildings: domain.footprints.length }
}

/** The bands of the cells of a network; counts only where every cell has one. */
export const bandOfNetwork = field.object<NetworkBandFound>({
  cells: field.list(cellBand)(({ cells, bands: { bands } }) =>
    cells.map(({ id: cellId, profile }, index) => ({ cellId, profile, band: bands[index] })),
  ),
  ...field.ifAny(servedFound, {
    served_buildings_lower_end: field.described(
      'Buildings of the domain of which the lower end of one cell at least is above its service threshold.',
      field.count('served'),
    ),
    headline: field.text<ServedFound>(({ served, buildings }) => servedText(served, buildings)),
  }),
})
