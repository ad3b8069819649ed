import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'

/** Lists that are no longer stand in the page as a whole. */
const longestWhole = 80
/** Rows above and below the visible ones, so that scrolling shows no gap. */
const spareRows = 10

interface RowRange {
  readonly from: number
  readonly to: number
}

/** The rows of a long list that stand in the page. */
export interface RowWindow<List extends HTMLElement> extends RowRange {
  /** Goes on the element whose children are the rows. */
  readonly ref: RefObject<List | null>
  /** Room of the rows above and below, pixels. */
  readonly beforePx: number
  readonly afterPx: number
}

/**
 * Which rows of a list are near the visible part of the nearest ancestor that scrolls; all of them
 * where they are few. Rows are of one height.
 *
 * @param rowPx - height of a row, pixels
 */
export function useRowWindow<List extends HTMLElement>(
  count: number,
  rowPx: number,
): RowWindow<List> {
  const ref = useRef<List | null>(null)
  const [range, setRange] = useState<RowRange>(() => ({ from: 0, to: longestWhole }))
  const isWhole = count <= longestWhole
  const measure = useCallback(() => {
    const list = ref.current
    if (list === null || isWhole) return
    const box = scrollingAncestor(list).getBoundingClientRect()
    const found = rowsBetween(box.top - list.getBoundingClientRect().top, box.height, rowPx, count)
    setRange((old) => (old.from === found.from && old.to === found.to ? old : found))
  }, [count, rowPx, isWhole])
  useLayoutEffect(() => {
    const list = ref.current
    if (list === null || isWhole) return
    measure()
    const scroller = scrollingAncestor(list)
    const watcher = new ResizeObserver(measure)
    watcher.observe(scroller)
    scroller.addEventListener('scroll', measure, { passive: true })
    return () => {
      watcher.disconnect()
      scroller.removeEventListener('scroll', measure)
    }
  }, [measure, isWhole])
  const to = isWhole ? count : Math.min(count, range.to)
  const from = isWhole ? 0 : Math.min(range.from, to)
  return { ref, from, to, beforePx: from * rowPx, afterPx: (count - to) * rowPx }
}

/**
 * The rows that a box shows, with spare ones.
 *
 * @param topPx - how far the box begins below the first row
 */
export function rowsBetween(
  topPx: number,
  heightPx: number,
  rowPx: number,
  count: number,
): RowRange {
  const first = Math.floor(topPx / rowPx) - spareRows
  const last = Math.ceil((topPx + heightPx) / rowPx) + spareRows
  const from = Math.min(Math.max(0, first), count)
  return { from, to: Math.min(Math.max(from, last), count) }
}

function scrollingAncestor(element: Element): Element {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent)
    if (overflowY === 'auto' || overflowY === 'scroll') return parent
  }
  return document.documentElement
}
