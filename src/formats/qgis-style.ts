// Looks of layers as QGIS reads them (QML, QGIS 3): for features by the value of a column, for rasters
// by colours between values or by the values themselves.
import type { VectorLayer } from './vector-layer.ts'
import { escapeXml } from './xml-text.ts'

/** One colour of a raster, `#rrggbb`. */
export interface RasterColor {
  readonly value: number
  readonly label: string
  readonly color: string
}

const qgisVersion = '3.22.0'
const rasterOpacity = 0.7

/** The style of a layer of features. */
export function vectorStyle({ geometryType, style }: VectorLayer): string {
  const categories = style.symbols.map(
    ({ value, label }, index) =>
      `<category render="true" symbol="${index}" value="${escapeXml(value)}" label="${escapeXml(label)}"/>`,
  )
  const symbols = style.symbols.map(({ color }, index) =>
    symbolOf(geometryType, index, color, style.opacity ?? 1),
  )
  return document(
    `<renderer-v2 type="categorizedSymbol" attr="${escapeXml(style.column)}" symbollevels="0" ` +
      'enableorderby="0" forceraster="0">' +
      `<categories>${categories.join('')}</categories><symbols>${symbols.join('')}</symbols>` +
      '</renderer-v2>',
  )
}

/** The style of a raster whose colours run from value to value. */
export function rampStyle(colors: readonly RasterColor[]): string {
  const [lowest, highest] = [colors[0].value, colors[colors.length - 1].value]
  const items = colors.map(
    ({ value, label, color }) =>
      `<item value="${value}" label="${escapeXml(label)}" color="${color}" alpha="255"/>`,
  )
  return rasterDocument(
    `type="singlebandpseudocolor" classificationMin="${lowest}" classificationMax="${highest}"`,
    `<rastershader><colorrampshader colorRampType="INTERPOLATED" classificationMode="1" clip="0" ` +
      `minimumValue="${lowest}" maximumValue="${highest}">${items.join('')}` +
      '</colorrampshader></rastershader>',
  )
}

/** The style of a raster whose values are names. */
export function paletteStyle(colors: readonly RasterColor[]): string {
  const entries = colors.map(
    ({ value, label, color }) =>
      `<paletteEntry value="${value}" label="${escapeXml(label)}" color="${color}" alpha="255"/>`,
  )
  return rasterDocument(
    'type="paletted" nodataColor=""',
    `<colorPalette>${entries.join('')}</colorPalette>`,
  )
}

function rasterDocument(attributes: string, content: string): string {
  return document(
    `<pipe><rasterrenderer band="1" alphaBand="-1" opacity="${rasterOpacity}" ${attributes}>` +
      `<rasterTransparency/>${content}</rasterrenderer></pipe>`,
  )
}

function document(content: string): string {
  return (
    "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>\n" +
    `<qgis version="${qgisVersion}" styleCategories="Symbology">${content}</qgis>\n`
  )
}

function symbolOf(
  geometryType: VectorLayer['geometryType'],
  index: number,
  color: string,
  opacity: number,
): string {
  const { type, layer, options } = symbolKinds[geometryType](rgba(color))
  const entries = Object.entries(options).map(
    ([name, value]) => `<Option type="QString" name="${name}" value="${value}"/>`,
  )
  return (
    `<symbol type="${type}" name="${index}" alpha="${opacity}" clip_to_extent="1" force_rhr="0">` +
    `<layer class="${layer}" enabled="1" locked="0" pass="0">` +
    `<Option type="Map">${entries.join('')}</Option></layer></symbol>`
  )
}

const outline = '255,255,255,255'

const symbolKinds = {
  Point: (color: string) => ({
    type: 'marker',
    layer: 'SimpleMarker',
    options: {
      name: 'circle',
      color,
      outline_color: outline,
      outline_width: '0.2',
      size: '2.4',
      size_unit: 'MM',
    },
  }),
  LineString: (color: string) => ({
    type: 'line',
    layer: 'SimpleLine',
    options: { line_color: color, line_width: '0.5', line_width_unit: 'MM', line_style: 'solid' },
  }),
  MultiPolygon: (color: string) => ({
    type: 'fill',
    layer: 'SimpleFill',
    options: { color, style: 'solid', outline_style: 'no' },
  }),
} as const

function rgba(color: string): string {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16)
  return `${part(1)},${part(3)},${part(5)},255`
}
