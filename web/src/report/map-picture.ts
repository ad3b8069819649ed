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

/** What is read of a map to copy it. */
interface DrawnMap {
  readonly getCanvas: () => HTMLCanvasElement
  readonly on: (type: 'render', listener: () => void) => unknown
  readonly off: (type: 'render', listener: () => void) => unknown
  readonly triggerRepaint: () => void
}

/**
 * A copy of the map as it stands: it is there only within the frame that draws it.
 *
 * @throws {Error} where no frame is drawn, as in a tab that nobody looks at
 */
export function copyOfMap(map: DrawnMap): Promise<HTMLCanvasElement> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      map.off('render', copy)
      reject(
        new Error(
          'The map was not drawn: a browser draws no tab in the background. Come back to it and try again.',
        ),
      )
    }, longestDrawMs)
    const copy = (): void => {
      clearTimeout(timer)
      map.off('render', copy)
      const source = map.getCanvas()
      const picture = document.createElement('canvas')
      picture.width = source.width
      picture.height = source.height
      picture.getContext('2d')?.drawImage(source, 0, 0)
      resolve(picture)
    }
    map.on('render', copy)
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
