/** One entry of a legend: its mark and what that means. */
interface LegendEntry {
  readonly kind: 'entry'
  readonly mark: LegendMark | null
  readonly text: string
}

export interface LegendMark {
  readonly fill: string | null
  readonly edge: string | null
  readonly isRound: boolean
  readonly isHatched: boolean
  /** Of a line of the map instead of something filled: its colour is that of the edge. */
  readonly line: { readonly widthPx: number; readonly isDashed: boolean } | null
}

/** A colour scale: its colours from left to right, and its numbers, each at its share of the length. */
interface LegendScale {
  readonly kind: 'scale'
  readonly stops: readonly ColorStop[]
  readonly ticks: readonly { readonly share: number; readonly text: string }[]
}

interface ColorStop {
  readonly color: string
  readonly share: number
}

export type LegendRow = LegendEntry | LegendScale

/** What one layer says of its colours. */
export interface LegendBlock {
  readonly title: string
  readonly rows: readonly LegendRow[]
}

/** What the legend of the page says, read from the page: controls are left out. */
export function readLegend(root: Element): readonly LegendBlock[] {
  return [...root.querySelectorAll('section')]
    .map((section) => ({
      title: ownText(section.querySelector('h3')),
      rows: [...section.querySelectorAll('li, p, .gradient, .legend-line > span')].map(rowOf),
    }))
    .filter(({ rows }) => rows.length > 0)
}

/** The text of an element without that of the controls in it. */
function ownText(element: Element | null): string {
  if (element === null) return ''
  const copy = element.cloneNode(true) as Element
  for (const control of copy.querySelectorAll('select, button, input')) control.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

function rowOf(element: Element): LegendRow {
  const bar = element.querySelector('.gradient-bar')
  if (bar !== null) {
    return {
      kind: 'scale',
      stops: gradientStopsOf(getComputedStyle(bar).backgroundImage),
      ticks: [...element.querySelectorAll<HTMLElement>('.gradient-ticks span')].map((tick) => ({
        share: Number.parseFloat(tick.style.left) / 100,
        text: ownText(tick),
      })),
    }
  }
  const mark = element.querySelector('i')
  return { kind: 'entry', mark: mark === null ? null : markOf(mark), text: ownText(element) }
}

function markOf(mark: Element): LegendMark {
  const style = getComputedStyle(mark)
  const seen = (color: string): string | null =>
    /^rgba\(.*, 0\)$|^transparent$/.test(color) ? null : color
  return {
    fill: seen(style.backgroundColor),
    edge: Number.parseFloat(style.borderTopWidth) > 0 ? seen(style.borderTopColor) : null,
    isRound: style.borderTopLeftRadius.endsWith('%'),
    isHatched: style.backgroundImage.startsWith('repeating-linear-gradient'),
    line: lineOf(style),
  }
}

/** A line has an upper edge alone. */
export function lineOf(
  style: Pick<CSSStyleDeclaration, 'borderTopWidth' | 'borderTopStyle' | 'borderBottomWidth'>,
): LegendMark['line'] {
  const widthPx = Number.parseFloat(style.borderTopWidth)
  if (widthPx === 0 || Number.parseFloat(style.borderBottomWidth) > 0) return null
  return { widthPx, isDashed: style.borderTopStyle === 'dashed' }
}

/** The colours of a gradient from left to right, as a computed style says them. */
export function gradientStopsOf(image: string): readonly ColorStop[] {
  if (!image.startsWith('linear-gradient(90deg')) return []
  return [...image.matchAll(/(rgba?\([\d., ]+\)) ([\d.]+)%/g)].map(([, color, percent]) => ({
    color,
    share: Number(percent) / 100,
  }))
}
