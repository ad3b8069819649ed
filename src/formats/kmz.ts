// KML 2.3 (OGC 12-007r2) in a ZIP archive, as Google Earth and phones open it.
import { listOf, type Sequence } from './sequence.ts'
import { strToU8, zipSync } from 'fflate'
import type { LayerGeometry, VectorLayer } from './vector-layer.ts'
import { escapeXml } from './xml-text.ts'

type Position = readonly [number, number]

/** Of the archive's entries: the same content gives the same bytes. */
const entryTime = new Date(2000, 0, 1)

/** Files in a ZIP archive, packed. */
export function zipped(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return new Uint8Array(zipSync({ ...files }, { mtime: entryTime }))
}

/** Layers as folders of one document; every column of a feature is among its data. */
export function encodeKmz(
  name: string,
  description: string,
  layers: readonly VectorLayer[],
): Uint8Array {
  const kml =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${escapeXml(name)}</name><description>${escapeXml(description)}</description>` +
    layers.flatMap(stylesOf).join('') +
    layers.map(folderOf).join('') +
    '</Document></kml>\n'
  return zipped({ 'doc.kml': strToU8(kml) })
}

function styleId(layer: VectorLayer, index: number): string {
  return `${layer.name}-${index}`
}

function stylesOf(layer: VectorLayer): string[] {
  const opacity = Math.round(255 * (layer.style.opacity ?? 1))
    .toString(16)
    .padStart(2, '0')
  return layer.style.symbols.map(({ color }, index) => {
    const line = kmlColor('ff', color)
    const area = kmlColor(opacity, color)
    return (
      `<Style id="${styleId(layer, index)}"><IconStyle><color>${line}</color></IconStyle>` +
      `<LineStyle><color>${line}</color><width>2</width></LineStyle>` +
      `<PolyStyle><color>${area}</color><outline>0</outline></PolyStyle></Style>`
    )
  })
}

/** Opacity, blue, green, red. */
function kmlColor(opacity: string, color: string): string {
  return `${opacity}${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`
}

function folderOf(layer: VectorLayer): string {
  const at = layer.columns.findIndex(({ name }) => name === layer.style.column)
  const symbolOf = new Map(layer.style.symbols.map(({ value }, index) => [value, index]))
  const placemarks = layer.features.map(({ geometry, values }) => {
    const shown = String(values[at])
    const index = symbolOf.get(shown)
    const label = index === undefined ? shown : layer.style.symbols[index].label
    const style = index === undefined ? '' : `<styleUrl>#${styleId(layer, index)}</styleUrl>`
    const data = layer.columns.map(({ name }, column) => {
      const value = values[column]
      if (value === null) return ''
      return `<Data name="${escapeXml(name)}"><value>${escapeXml(String(value))}</value></Data>`
    })
    return (
      `<Placemark><name>${escapeXml(label)}</name>${style}` +
      `<ExtendedData>${data.join('')}</ExtendedData>${kmlGeometry(geometry)}</Placemark>`
    )
  })
  return (
    `<Folder><name>${escapeXml(layer.title)}</name>` +
    `<description>${escapeXml(layer.description)}</description>${placemarks.join('')}</Folder>`
  )
}

function kmlGeometry(geometry: LayerGeometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${coordinates([geometry.coordinates])}</Point>`
    case 'LineString':
      return `<LineString><tessellate>1</tessellate>${coordinates(geometry.coordinates)}</LineString>`
    case 'MultiPolygon': {
      const polygons = listOf(geometry.coordinates, (rings) => {
        const [outer, ...holes] = listOf(rings, ringOf)
        const inner = holes.map((ring) => `<innerBoundaryIs>${ring}</innerBoundaryIs>`)
        return (
          '<Polygon><tessellate>1</tessellate>' +
          `<outerBoundaryIs>${outer}</outerBoundaryIs>${inner.join('')}</Polygon>`
        )
      })
      return `<MultiGeometry>${polygons.join('')}</MultiGeometry>`
    }
  }
}

function ringOf(ring: Sequence<Position>): string {
  return `<LinearRing>${coordinates(ring)}</LinearRing>`
}

function coordinates(positions: Sequence<Position>): string {
  const pairs = listOf(positions, ([lon, lat]) => `${lon},${lat}`)
  return `<coordinates>${pairs.join(' ')}</coordinates>`
}
