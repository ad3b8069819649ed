// Draws docs/develop/architecture.svg: the layers of src and the folders that stand in them today.
//   npm run picture
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const picturePath = fileURLToPath(
  new URL('../docs/develop/architecture.svg', import.meta.url),
)

interface Layer {
  readonly folder: string
  readonly job: string
  /** Folders in a reading order; others follow by name. */
  readonly first?: readonly string[]
  /** Set apart from the rest: what all others of the layer may use. */
  readonly shared?: readonly string[]
}

/** From the top; each imports only from those below it. */
const layers: readonly Layer[] = [
  {
    folder: 'http',
    job: 'one folder a question: schemas, question, tasks, view, routes',
    first: ['sector', 'network', 'path-profile', 'spatial-evidence', 'pack-data'],
    shared: ['server', 'wire'],
  },
  { folder: 'jobs', job: 'jobs that outlive a restart, on one machine or many' },
  {
    folder: 'compute',
    job: 'worker threads, deadlines, cancellation; a task is values, then bytes',
  },
  {
    folder: 'analyses',
    job: 'pure functions of snapshot, question and stop signal',
    first: ['sector', 'network', 'path-profile', 'spatial-evidence'],
    shared: ['link'],
  },
  { folder: 'core-lab', job: 'a simulated 5G core under scenarios; only http uses it' },
  { folder: 'antennas', job: "patterns from their makers' files, as a catalogue" },
  {
    folder: 'packs',
    job: 'open data to a snapshot on shared memory',
    first: ['manifest', 'load', 'compiled', 'query', 'make'],
  },
  { folder: 'spatial', job: 'local metres, footprints, line of sight, terrain; no decibels' },
]

/** The lowest row: two folders that do not know each other. */
const lowest: readonly Layer[] = [
  { folder: 'rf', job: 'radio physics: numbers in, numbers out' },
  { folder: 'formats', job: 'bytes to plain values and back' },
]

const left = 56
const width = 780
const gap = 14
const plainHeight = 46
const roomHeight = 28
const letterWidth = 8

const style = `
  .ground { fill: #ffffff } .layer { fill: #eef3f8; stroke: #9db2c6 } .room { fill: #ffffff; stroke: #5b7f9f }
  .shared { fill: #dbe9d5; stroke: #5f8a4c } text { fill: #17242f; font: 14px system-ui, sans-serif }
  .name { font-weight: 700 } .label { text-anchor: middle } .job, .note { fill: #3d5162 } .arrow { stroke: #3d5162; stroke-width: 2; fill: none }
  .tip { fill: #3d5162 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #10181f } .layer { fill: #1b2833; stroke: #48617a } .room { fill: #10181f; stroke: #7ea3c4 }
    .shared { fill: #24361f; stroke: #7fab6b } text { fill: #e8eff5 } .job, .note { fill: #b4c4d2 }
    .arrow { stroke: #b4c4d2 } .tip { fill: #b4c4d2 }
  }`

function text(x: number, y: number, kind: string, content: string): string {
  return `<text class="${kind}" x="${x}" y="${y}">${content}</text>`
}

function box(x: number, y: number, boxWidth: number, height: number, kind: string): string {
  return `<rect class="${kind}" x="${x}" y="${y}" width="${boxWidth}" height="${height}" rx="5"/>`
}

/** The folders inside a layer: those that all share first, then in reading order. */
function roomsOf({ folder, first = [], shared = [] }: Layer): readonly string[] {
  const found = readdirSync(new URL(`../src/${folder}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  const order = [...shared, ...first]
  return [
    ...order.filter((name) => found.includes(name)),
    ...found.filter((name) => !order.includes(name)),
  ]
}

interface Drawn {
  readonly parts: readonly string[]
  readonly height: number
}

/** Boxes side by side, in as many rows as they need. */
function drawRooms(layer: Layer, rooms: readonly string[], top: number): Drawn {
  const parts: string[] = []
  let x = left + 14
  let y = top
  for (const room of rooms) {
    const roomWidth = Math.round(room.length * letterWidth + 22)
    if (x + roomWidth > left + width - 10) {
      x = left + 14
      y += roomHeight + 8
    }
    parts.push(box(x, y, roomWidth, roomHeight, layer.shared?.includes(room) ? 'shared' : 'room'))
    parts.push(text(x + roomWidth / 2, y + 19, 'label', room))
    x += roomWidth + 10
  }
  return { parts, height: y - top + roomHeight }
}

function drawLayer(layer: Layer, top: number): Drawn {
  // The geometry is one room.
  const rooms = layer.folder === 'spatial' ? [] : roomsOf(layer)
  const inner = rooms.length === 0 ? null : drawRooms(layer, rooms, top + 44)
  const height = inner === null ? plainHeight : 44 + inner.height + 14
  return {
    parts: [
      box(left, top, width, height, 'layer'),
      text(left + 14, top + 28, 'name', layer.folder),
      text(left + 100, top + 28, 'job', layer.job),
      ...(inner?.parts ?? []),
    ],
    height,
  }
}

/** The text of the picture. */
export function architecturePicture(): string {
  const parts = [
    text(left, 30, 'name', 'src'),
    text(left + 100, 30, 'note', 'main.ts starts the service; cli and bench may use any layer'),
  ]
  let y = 48
  for (const layer of layers) {
    const drawn = drawLayer(layer, y)
    parts.push(...drawn.parts)
    y += drawn.height + gap
  }
  const half = (width - gap) / 2
  for (const [index, { folder, job }] of lowest.entries()) {
    const x = left + index * (half + gap)
    parts.push(
      box(x, y, half, plainHeight, 'layer'),
      text(x + 14, y + 28, 'name', folder),
      text(x + 88, y + 28, 'job', job),
    )
  }
  const bottom = y + plainHeight
  parts.push(
    `<path class="arrow" d="M28 56V${bottom - 14}"/>`,
    `<path class="tip" d="M21 ${bottom - 16}h14l-7 14z"/>`,
    `<text class="note" transform="translate(20 ${Math.round(bottom / 2) + 60}) rotate(-90)">imports point down</text>`,
    text(
      left,
      bottom + 26,
      'note',
      'Leaves that any layer may use: errors.ts, fingerprint.ts, config.ts, variables.ts, made-folder.ts. Green: used',
    ),
    text(
      left,
      bottom + 46,
      'note',
      'by the other folders of its layer. The questions of http do not know each other.',
    ),
  )
  const [fullWidth, fullHeight] = [left + width + 20, bottom + 62]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${fullWidth}" height="${fullHeight}" role="img" aria-label="Layers of the service">`,
    `<style>${style}\n</style>`,
    `<rect class="ground" width="${fullWidth}" height="${fullHeight}" rx="8"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n')
}
