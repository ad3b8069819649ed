type Position = [x: number, y: number]

/**
 * The polygons of a POLYGON or MULTIPOLYGON in well-known text (OGC 06-103r4, section 7), each as its outer
 * ring and its holes; undefined for anything else. A reference system before it (`SRID=4326;`) and a third
 * and fourth coordinate are passed over; numbers that are none are NaN.
 */
export function polygonsOfWkt(text: string): Position[][][] | undefined {
  const plain = text
    .trim()
    .replace(/^SRID=\d+;/i, '')
    .trimStart()
  const start = plain.search(/\(|EMPTY/i)
  const [kind, dimensions = '', ...more] = plain.slice(0, Math.max(0, start)).trim().split(/\s+/)
  const isPolygon = /^(?:MULTI)?POLYGON(?:Z|M|ZM)?$/i.test(kind + dimensions) && more.length === 0
  if (!isPolygon) return undefined
  const body = plain.slice(start)
  if (/^EMPTY$/i.test(body)) return []
  const nested = nestedLists(body)
  if (nested === undefined) return undefined
  const isMany = /^MULTI/i.test(kind)
  const polygons = isMany ? nested.lists : [nested]
  const rings = polygons.map((polygon) => polygon.lists.map(({ text: ring }) => ringOf(ring)))
  const isWhole = polygons.every(
    ({ lists }) => lists.length > 0 && lists.every((ring) => ring.lists.length === 0),
  )
  return isWhole ? rings : undefined
}

/** What stands between two brackets: further such lists, or a text. */
interface List {
  readonly lists: List[]
  text: string
}

/** A polygon in a list of polygons has no more. */
const deepest = 3

/** The list that a text is; undefined where its brackets do not fit. */
function nestedLists(text: string): List | undefined {
  const open: List[] = []
  let whole: List | undefined
  for (const piece of text.split(/(?<=[()])|(?=[()])/)) {
    if (piece === '(') {
      if (whole !== undefined || open.length === deepest) return undefined
      const list: List = { lists: [], text: '' }
      open.at(-1)?.lists.push(list)
      open.push(list)
    } else if (piece === ')') {
      const closed = open.pop()
      if (closed === undefined) return undefined
      if (open.length === 0) whole = closed
    } else if (open.length > 0) open[open.length - 1].text += piece
    else if (piece.trim() !== '') return undefined
  }
  return open.length === 0 ? whole : undefined
}

function ringOf(text: string): Position[] {
  return text.split(',').map((place) => {
    const [x = NaN, y = NaN] = place.trim().split(/\s+/).map(Number)
    return [x, y]
  })
}
