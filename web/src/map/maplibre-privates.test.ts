import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { describe, expect, it, vi } from 'vitest'
import { canDrawLots, drawLots, hasUpdates, setPixelRatio } from './maplibre-privates.ts'

/** A map with these members alone. */
const mapOf = (members: object) => members as MapLibreMap

describe('the pinned version of MapLibre', () => {
  const folder = createRequire(import.meta.url).resolve('maplibre-gl/package.json')
  const declared = readFileSync(new URL('dist/maplibre-gl.d.ts', `file://${folder}`), 'utf8')
  const code = readFileSync(new URL('dist/maplibre-gl.mjs', `file://${folder}`), 'utf8')

  it.each([
    ['_overridePixelRatio', /_overridePixelRatio: number \| null/],
    ['_resizeInternal', /_resizeInternal\(\w+\??: boolean/],
    ['_order', /_order: string\[\]/],
    ['_updatedSources', /_updatedSources: \{/],
    [
      'render',
      /\n {2}render\(style: Style, transform: IReadonlyTransform, data: FrameRenderData\): void/,
    ],
    ['painter', /\n {2}painter: Painter/],
  ])('has %s, of the kind that is taken for granted', (name, declaration) => {
    expect(declared).toMatch(declaration)
    expect(code).toContain(name)
  })
})

describe('a version without what is private', () => {
  it('has its pixels set the public way', () => {
    const setRatio = vi.fn()
    setPixelRatio(mapOf({ setPixelRatio: setRatio }), 0.5)
    expect(setRatio).toHaveBeenCalledWith(0.5)
  })

  it('is drawn as a whole', () => {
    expect(canDrawLots(mapOf({}))).toBe(false)
    expect(canDrawLots(mapOf({ painter: {}, style: { _order: [] } }))).toBe(false)
    expect(canDrawLots(mapOf({ painter: { render: () => 0 }, style: { _order: [] } }))).toBe(true)
  })

  it('has updates as long as its style is not loaded', () => {
    const map = (isLoaded: boolean) => mapOf({ style: {}, isStyleLoaded: () => isLoaded })
    expect(hasUpdates(map(false), 'a')).toBe(true)
    expect(hasUpdates(map(true), 'a')).toBe(false)
  })
})

it('a source has updates until they are drawn', () => {
  const map = mapOf({ style: { _updatedSources: { a: 'reload' } } })
  expect([hasUpdates(map, 'a'), hasUpdates(map, 'b')]).toEqual([true, false])
})

it('lots of layers are drawn in their order, and the map draws itself again afterwards', () => {
  class Painter {
    readonly drawn: unknown[] = []
    render({ _order: order }: { readonly _order: readonly string[] }): void {
      this.drawn.push(order)
    }
  }
  const painter = new Painter()
  const style = { _order: ['a', 'b', 'c'] }
  const redraw = () => painter.render(style)
  const onDrawn = vi.fn()
  drawLots(mapOf({ painter, redraw }), [['a'], ['b', 'c']], onDrawn)
  expect(painter.drawn).toEqual([['a'], ['b', 'c']])
  expect(onDrawn).toHaveBeenCalledTimes(2)
  redraw()
  expect(painter.drawn.at(-1)).toEqual(['a', 'b', 'c'])
})
