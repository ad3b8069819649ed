import type { LegendBlock, LegendMark, LegendRow } from './legend-rows.ts'

interface Room {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The context of a canvas, and how large everything is. */
interface Pen {
  readonly context: CanvasRenderingContext2D
  readonly scale: number
}

const ink = '#15202b'
const family = 'system-ui, sans-serif'
const textPx = 36
const linePx = 50
const markPx = 34
const barPx = 40
/** Of a pixel of the page's legend. */
const linePxOfCss = 2.4
const smallestScale = 0.4

/** Paints a legend into its room: blocks below each other, or side by side in a low room. */
export function paintLegend(
  context: CanvasRenderingContext2D,
  blocks: readonly LegendBlock[],
  room: Room,
): void {
  const isLow = room.width > 2 * room.height
  const width = isLow ? room.width / Math.max(1, blocks.length) - 40 : room.width
  let scale = 1
  while (
    scale > smallestScale &&
    neededPx({ context, scale }, blocks, width, isLow) > room.height
  ) {
    scale -= 0.1
  }
  let top = room.y
  blocks.forEach((block, i) => {
    const x = isLow ? room.x + i * (width + 40) : room.x
    const bottom = paintBlock(
      { context, scale },
      block,
      { x, y: isLow ? room.y : top },
      width,
      true,
    )
    top = bottom + linePx * scale * 0.6
  })
}

/** How high all blocks are. */
function neededPx(pen: Pen, blocks: readonly LegendBlock[], width: number, isLow: boolean): number {
  const heights = blocks.map((block) => paintBlock(pen, block, { x: 0, y: 0 }, width, false))
  const gaps = linePx * pen.scale * 0.6 * blocks.length
  return isLow ? Math.max(0, ...heights) : heights.reduce((sum, height) => sum + height, gaps)
}

/** Paints a block, or only finds how far down it goes. */
function paintBlock(
  pen: Pen,
  { title, rows }: LegendBlock,
  { x, y }: { readonly x: number; readonly y: number },
  width: number,
  isPainted: boolean,
): number {
  const { context, scale } = pen
  let top = y
  const write = (text: string, indent: number, weight: number): void => {
    context.font = `${weight} ${textPx * scale}px ${family}`
    context.fillStyle = ink
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    for (const line of linesOf(context, text, width - indent)) {
      if (isPainted) context.fillText(line, x + indent, top + (linePx * scale) / 2)
      top += linePx * scale
    }
  }
  if (title !== '') write(title, 0, 600)
  for (const row of rows) {
    if (row.kind === 'scale') {
      if (isPainted) paintScale(pen, row, { x, y: top }, width)
      top += (barPx + linePx + 16) * scale
      continue
    }
    if (isPainted && row.mark !== null) paintMark(pen, row.mark, x, top + (linePx * scale) / 2)
    write(row.text, row.mark === null ? 0 : (markPx + 18) * scale, 400)
  }
  return top
}

function paintScale(
  { context, scale }: Pen,
  { stops, ticks }: Extract<LegendRow, { kind: 'scale' }>,
  { x, y }: { readonly x: number; readonly y: number },
  width: number,
): void {
  // The outermost numbers stand half beyond the ends.
  const [left, length] = [x + 40 * scale, width - 110 * scale]
  const gradient = context.createLinearGradient(left, 0, left + length, 0)
  for (const { color, share } of stops) gradient.addColorStop(share, color)
  context.fillStyle = gradient
  context.fillRect(left, y + 8 * scale, length, barPx * scale)
  context.fillStyle = ink
  context.font = `${textPx * 0.9 * scale}px ${family}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { share, text } of ticks) {
    context.fillText(text, left + share * length, y + (barPx + 8 + linePx / 2) * scale)
  }
}

function paintMark({ context, scale }: Pen, mark: LegendMark, x: number, middle: number): void {
  const side = markPx * scale
  context.save()
  if (mark.line !== null) {
    context.strokeStyle = mark.edge ?? ink
    context.lineWidth = mark.line.widthPx * linePxOfCss * scale
    context.setLineDash(mark.line.isDashed ? [side / 3, side / 5] : [])
    context.beginPath()
    context.moveTo(x, middle)
    context.lineTo(x + side, middle)
    context.stroke()
    context.restore()
    return
  }
  context.beginPath()
  if (mark.isRound) context.arc(x + side / 2, middle, side / 2.6, 0, 2 * Math.PI)
  else context.rect(x, middle - side / 2, side, side)
  if (mark.fill !== null) {
    context.fillStyle = mark.fill
    context.fill()
  }
  context.strokeStyle = mark.edge ?? '#8f9cab'
  context.lineWidth = (mark.isRound ? 6 : 2) * scale
  context.stroke()
  if (mark.isHatched) {
    context.clip()
    for (let at = -side; at < side; at += side / 4) {
      context.moveTo(x + at, middle + side / 2)
      context.lineTo(x + at + side, middle - side / 2)
    }
    context.stroke()
  }
  context.restore()
}

/** A text in lines of at most a width. */
export function linesOf(
  context: Pick<CanvasRenderingContext2D, 'measureText'>,
  text: string,
  width: number,
): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last === undefined || context.measureText(longer).width > width) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
