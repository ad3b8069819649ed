import type { PackSnapshot } from '../packs/snapshot.ts'
import { metresPerDegree } from '../spatial/ellipsoid.ts'
import { heightEvidence } from '../spatial/footprint-store.ts'
import type { FootprintStore } from '../spatial/footprint-store.ts'

type Shown = Pick<PackSnapshot, 'towers' | 'manifest'>

/** How each kind of height evidence is drawn, the best known first. */
const kinds = [
  { code: heightEvidence.tag, text: 'height from a tag', mark: '█', color: '#1b5e8c' },
  { code: heightEvidence.levels, text: 'height from levels', mark: '▒', color: '#6aa9cf' },
  { code: heightEvidence.unavailable, text: 'height unknown', mark: '░', color: '#c9c4bb' },
] as const
const siteMark = '▲'
const siteColor = '#c4372b'

/** Metres east and south of the north-western corner of the bounds. */
class Plan {
  readonly widthM: number
  readonly heightM: number
  readonly #west: number
  readonly #north: number
  readonly #perDegree: { readonly east: number; readonly north: number }

  constructor([west, south, east, north]: readonly number[]) {
    this.#west = west
    this.#north = north
    this.#perDegree = metresPerDegree((south + north) / 2)
    // A pack of one building has an extent too.
    this.widthM = Math.max(10, (east - west) * this.#perDegree.east)
    this.heightM = Math.max(10, (north - south) * this.#perDegree.north)
  }

  place(lon: number, lat: number): [x: number, y: number] {
    return [(lon - this.#west) * this.#perDegree.east, (this.#north - lat) * this.#perDegree.north]
  }

  holds(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x <= this.widthM && y <= this.heightM
  }
}

const widestColumns = 72
const maximumRows = 40
/** A character is about twice as high as it is wide. */
const rowsPerColumn = 0.5

/**
 * The pack in letters: what is known of the roofs, the sites, the extent and a scale.
 *
 * @param parts all footprints, in any order
 */
export async function packPictureText(
  { towers, manifest }: Shown,
  parts: AsyncIterable<FootprintStore>,
): Promise<string> {
  const plan = new Plan(manifest.bounds)
  const columns = Math.min(
    widestColumns,
    Math.ceil((maximumRows / rowsPerColumn) * (plan.widthM / plan.heightM)),
  )
  const cellM = plan.widthM / columns
  const rows = Math.max(1, Math.ceil((plan.heightM / cellM) * rowsPerColumn))
  const grid = Array.from({ length: rows }, () => new Array<string>(columns).fill(' '))
  const mark = (
    lon: number,
    lat: number,
    sign: string,
    isStronger: (former: string) => boolean,
  ) => {
    const [x, y] = plan.place(lon, lat)
    if (!plan.holds(x, y)) return
    const row = grid[Math.min(rows - 1, Math.floor((y / cellM) * rowsPerColumn))]
    const column = Math.min(columns - 1, Math.floor(x / cellM))
    if (isStronger(row[column])) row[column] = sign
  }
  const order = [' ', ...kinds.map((kind) => kind.mark).reverse()]
  for await (const footprints of parts) {
    forEachFootprint(footprints, (index, ring) => {
      const sign = kinds.find(({ code }) => code === footprints.heightEvidence[index])!.mark
      mark(ring[0], ring[1], sign, (former) => order.indexOf(sign) > order.indexOf(former))
    })
  }
  for (let i = 0; i < towers.towerCount; i++) {
    mark(towers.lon[i], towers.lat[i], siteMark, () => true)
  }
  const legend = kinds.map(({ mark: sign, text }) => `${sign} ${text}`)
  return [
    `┌${'─'.repeat(columns)}┐`,
    ...grid.map((row) => `│${row.join('')}│`),
    `└${'─'.repeat(columns)}┘`,
    [...legend, `${siteMark} ${towers.towerCount} towers`].join('   '),
    `${kilometres(plan.widthM)} x ${kilometres(plan.heightM)} km, north up; ` +
      manifest.bounds.join(', '),
  ].join('\n')
}

const svgWidth = 1000
const legendHeight = 60

/** The pack as a drawing: footprints by what is known of their roofs, sites, extent and a scale. */
export function packPictureSvg({ towers, manifest }: Shown, footprints: FootprintStore): string {
  const plan = new Plan(manifest.bounds)
  const scale = svgWidth / plan.widthM
  const height = Math.ceil(plan.heightM * scale)
  const at = (lon: number, lat: number): string =>
    plan
      .place(lon, lat)
      .map((metres) => (metres * scale).toFixed(1))
      .join(' ')
  const paths = new Map<number, string[]>(kinds.map(({ code }) => [code, []]))
  forEachFootprint(footprints, (index, ring) => {
    const corners: string[] = []
    for (let i = 0; i < ring.length; i += 2) corners.push(at(ring[i], ring[i + 1]))
    paths.get(footprints.heightEvidence[index])!.push(`M${corners.join('L')}Z`)
  })
  const sites = Array.from({ length: towers.towerCount }, (_, i) => {
    const [cx, cy] = at(towers.lon[i], towers.lat[i]).split(' ')
    return `<circle cx="${cx}" cy="${cy}" r="4"/>`
  })
  const legend = [
    ...kinds.map(({ text, color }) => ({ text, color })),
    { text: `${towers.towerCount} towers`, color: siteColor },
  ].map(
    ({ text, color }, i) =>
      `<rect x="${20 + i * 200}" y="${height + 14}" width="14" height="14" fill="${color}"/>` +
      `<text x="${40 + i * 200}" y="${height + 26}">${text}</text>`,
  )
  const title = escaped(
    `${manifest.name}: ${kilometres(plan.widthM)} x ${kilometres(plan.heightM)} km`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${svgWidth} ${height + legendHeight}"` +
      ' font-family="sans-serif" font-size="13">',
    `<title>${title}</title>`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    ...kinds.map(
      ({ code, color }) =>
        `<path fill="${color}" fill-rule="evenodd" d="${paths.get(code)!.join('')}"/>`,
    ),
    `<g fill="${siteColor}" stroke="#ffffff">${sites.join('')}</g>`,
    `<rect width="${svgWidth}" height="${height}" fill="none" stroke="#888888"/>`,
    ...legend,
    `<text x="20" y="${height + 48}">${title}; ${escaped(manifest.bounds.join(', '))}</text>`,
    '</svg>',
    '',
  ].join('\n')
}

/** Every ring of every footprint, as longitudes and latitudes in turn. */
function forEachFootprint(
  { footprintCount, footprintRingStart, ringVertexStart, coordinates }: FootprintStore,
  take: (index: number, ring: Float64Array) => void,
): void {
  for (let index = 0; index < footprintCount; index++) {
    for (let r = footprintRingStart[index]; r < footprintRingStart[index + 1]; r++) {
      take(index, coordinates.subarray(2 * ringVertexStart[r], 2 * ringVertexStart[r + 1]))
    }
  }
}

function kilometres(metres: number): string {
  return (metres / 1000).toFixed(metres < 10_000 ? 2 : 1)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
