import type { Map as MapLibreMap } from 'maplibre-gl'

const longestDrawMs = 5_000
const finestPixelRatio = 8

/** Once the map has drawn what it has to; one that never comes to rest is taken as it is. */
export function whenDrawn(map: MapLibreMap): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestDrawMs)
    map.once('idle', () => {
      clearTimeout(timer)
      resolve()
    })
    map.triggerRepaint()
  })
}

/** A copy of the map as it stands: it is there only within the frame that draws it. */
export function copyOfMap(map: MapLibreMap): Promise<HTMLCanvasElement> {
  return new Promise((resolve) => {
    map.once('render', () => {
      const source = map.getCanvas()
      const copy = document.createElement('canvas')
      copy.width = source.width
      copy.height = source.height
      copy.getContext('2d')?.drawImage(source, 0, 0)
      resolve(copy)
    })
    map.triggerRepaint()
  })
}

/** The map with so many pixels that it fills a box of a sheet, lines and names growing with it. */
export async function takeMapPicture(
  map: MapLibreMap,
  box: { readonly width: number; readonly height: number },
): Promise<HTMLCanvasElement> {
  const { clientWidth, clientHeight } = map.getCanvas()
  const before = map.getPixelRatio()
  const wanted = Math.max(box.width / clientWidth, box.height / clientHeight)
  try {
    map.setPixelRatio(Math.min(Math.max(before, wanted), finestPixelRatio))
    await whenDrawn(map)
    return await copyOfMap(map)
  } finally {
    map.setPixelRatio(before)
  }
}
