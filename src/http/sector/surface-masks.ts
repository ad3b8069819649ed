import type { CoverageSurface } from '../../analyses/sector/coverage-surface.ts'
import type { NodeBits, SurfaceMasks } from '../../analyses/sector/surface-evidence.ts'
import type { SurfaceBand } from '../../formats/geotiff-write.ts'
import * as field from '../wire/answer-schema.ts'

/** The masks by wire name, in the order of the bands behind the power. */
const maskDescriptions: readonly {
  readonly mask: keyof SurfaceMasks
  readonly wireName: string
  readonly description: string
}[] = [
  {
    mask: 'outsidePack',
    wireName: 'outside_pack',
    description: 'outside the pack: 1, inside: 0',
  },
  {
    mask: 'indoor',
    wireName: 'indoor',
    description: 'inside a building, not above its roof: 1, outdoors: 0',
  },
  {
    mask: 'unknownHeight',
    wireName: 'unknown_height',
    description: 'out of sight only because a roof is of unknown height: 1',
  },
  {
    mask: 'ownRoof',
    wireName: 'own_roof',
    description: 'in sight only because the roof under the antenna is taken away: 1',
  },
]

/** What the first band holds. */
export const powerBand = { description: 'received power, dBm', unit: 'dBm' } as const

/** The masks as text: how to read the bits, then the bits of each. */
export const surfaceMasks = field.object<CoverageSurface>({
  encoding: field.always('base64'),
  bit_order: field.sentence(
    'node i of grid.values is bit i % 8 (0: least significant) of byte floor(i / 8)',
  ),
  node_count: field.count(({ grid }) => grid.values.length),
  ...Object.fromEntries(
    maskDescriptions.map(({ mask, wireName }) => [
      wireName,
      field.text(({ masks }: CoverageSurface) => base64Of(masks[mask])),
    ]),
  ),
})

function base64Of(bits: NodeBits): string {
  return Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength).toString('base64')
}

/** The masks as bands of 0 and 1, without data where the surface has no value. */
export function maskBands({ grid, masks }: CoverageSurface, noData: number): SurfaceBand[] {
  return maskDescriptions.map(({ mask, description }) => ({
    description,
    values: grid.values.map((value, i) =>
      Number.isNaN(value) ? noData : (masks[mask][i >> 3] >> (i & 7)) & 1,
    ),
  }))
}
