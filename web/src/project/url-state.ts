import { splitOwn } from './edits.ts'
import { isOnGlobe } from './project.ts'
import type { Position } from './project.ts'
import type { LinkedCell, LinkedContent } from './linked-content.ts'
import { readLinkedContent } from './read-members.ts'
import { choiceFields } from '../scenario/choice-fields.ts'
import { fields, textFields } from '../scenario/fields.ts'
import { numberFields } from '../scenario/number-fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'

export const buildingColors = [
  'auto',
  'service',
  'height',
  'demand',
  'residential',
  'material',
  'plain',
] as const
export type BuildingColor = (typeof buildingColors)[number]

export interface Camera {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
  readonly bearing: number
  readonly pitch: number
}

/** Everything a shared link carries: the question and how it is looked at. */
export interface PageState {
  /** Null in a link without a question: the page starts as it does. */
  readonly content: LinkedContent | null
  /** Which of its cells is selected, counted from 0. */
  readonly selected: number
  readonly task: string
  readonly color: BuildingColor
  readonly extruded: boolean
  readonly packId: string | null
  readonly camera: Camera | null
}

interface DecodedState {
  readonly state: PageState
  /** Whether the question is to be asked at once. */
  readonly asks: boolean
  /** Members of the link that this page does not know or cannot read. */
  readonly ignored: readonly string[]
}

/** Longer addresses are cut by mail programs and chats. */
const longestContent = 4000

/** The fragment of a shareable address, without the `#`. Members by their names on the wire. */
export function encodeState(state: PageState): string {
  const parameters = new URLSearchParams()
  if (state.packId !== null) parameters.set('pack', state.packId)
  if (state.content !== null) writeContent(parameters, state.content)
  if (state.selected > 0) parameters.set('cell', String(state.selected + 1))
  parameters.set('task', state.task)
  if (state.color !== 'auto') parameters.set('buildings', state.color)
  if (state.extruded) parameters.set('extruded', '1')
  if (state.camera !== null) parameters.set('view', encodeCamera(state.camera))
  return parameters.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
}

/** A fragment whose question is asked where it is opened. */
export const askingFragment = (fragment: string): string => `${fragment}&ask=1`

/** True where two projects would be written as one address: they ask the same. */
export function asksTheSame(a: LinkedContent, b: LinkedContent): boolean {
  const written = [a, b].map((content) => {
    const parameters = new URLSearchParams()
    writeContent(parameters, content)
    return parameters.toString()
  })
  return written[0] === written[1]
}

/** True where an address can hold the whole question. */
export function fitsAddress(content: LinkedContent): boolean {
  return content.cells.length <= 1 || packed(content) !== null
}

function writeContent(parameters: URLSearchParams, content: LinkedContent): void {
  if (content.cells.length > 1) {
    const text = packed(content)
    if (text !== null) parameters.set('project', text)
    return
  }
  const [cell] = content.cells
  if (cell !== undefined && cell.towerId !== null) parameters.set('tower', cell.towerId)
  const scenario: Scenario = { ...content.defaults, ...cell?.overrides }
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = scenario[name]
    if (value !== undefined) parameters.set(name, String(value))
  }
  if (scenario.thresholds_dbm !== undefined) {
    parameters.set('thresholds_dbm', scenario.thresholds_dbm.join(','))
  }
  if (content.area !== null) parameters.set('area', content.area.flat().join(','))
  if (content.pathTo !== null) parameters.set('to', content.pathTo.join(','))
}

/** The state of a fragment; `taskIds` are the questions that the page knows, the usual one first. */
export function decodeState(fragment: string, taskIds: readonly string[]): DecodedState {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  const reader = new Reader(parameters)
  const state: PageState = {
    content: reader.take('project', unpacked) ?? readContent(reader, parameters),
    selected: reader.take('cell', readOrdinal) ?? 0,
    task: reader.take('task', (text) => oneOf(taskIds, text)) ?? taskIds[0] ?? '',
    color: reader.take('buildings', (text) => oneOf(buildingColors, text)) ?? 'auto',
    extruded: reader.take('extruded', readFlag) ?? false,
    packId: reader.take('pack', (text) => (text === '' ? undefined : text)) ?? null,
    camera: reader.take('view', readCamera) ?? null,
  }
  const asks = reader.take('ask', readFlag) ?? false
  return { state, asks, ignored: reader.ignored() }
}

/** One cell, written member by member. */
function readContent(reader: Reader, parameters: URLSearchParams): LinkedContent | null {
  const hasScenario = [...parameters.keys()].some((name) => name in fields)
  const scenario = readScenario(reader)
  const towerId = reader.take('tower', (text) => (text === '' ? undefined : text)) ?? null
  const area = reader.take('area', readRing) ?? null
  const pathTo = reader.take('to', readPosition) ?? null
  if (!hasScenario) return null
  const { own, shared } = splitOwn(scenario)
  const isPlaced = own.tower_lon !== undefined && own.tower_lat !== undefined
  const cell: LinkedCell = { name: towerId ?? 'Cell 1', towerId, overrides: own }
  return {
    defaults: isPlaced ? shared : scenario,
    cells: isPlaced ? [cell] : [],
    area,
    pathTo,
  }
}

function readScenario(reader: Reader): Scenario {
  const scenario: Record<string, unknown> = {}
  for (const name of Object.keys(numberFields)) {
    const value = reader.take(name, readNumber)
    if (value !== undefined) scenario[name] = value
  }
  for (const [name, field] of Object.entries(choiceFields)) {
    const value = reader.take(name, (text) =>
      'cut' in field || field.choices.some((choice) => choice.value === text) ? text : undefined,
    )
    if (value !== undefined) scenario[name] = value
  }
  for (const name of Object.keys(textFields)) {
    const value = reader.take(name, (text) => (text === '' ? undefined : text))
    if (value !== undefined) scenario[name] = value
  }
  const thresholds = reader.take('thresholds_dbm', readNumberList)
  if (thresholds !== undefined) scenario['thresholds_dbm'] = thresholds
  return scenario
}

/** No cell takes less: its name and its place. */
const shortestCell = 40

/**
 * Several cells in one member: JSON in base64 with the letters of addresses. Null where an address is
 * too short for them.
 */
function packed(content: LinkedContent): string | null {
  if (content.cells.length * shortestCell > longestContent) return null
  // Read once, so that members stand in one order: equal questions are equal texts.
  const ordered = readLinkedContent(content) ?? content
  const bytes = new TextEncoder().encode(JSON.stringify(ordered))
  if (bytes.length > longestContent) return null
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return text.length <= longestContent ? text : null
}

function unpacked(text: string): LinkedContent | undefined {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    const document: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))),
    )
    return readLinkedContent(document)
  } catch {
    // Whatever is no document of ours is a member that cannot be read.
    return undefined
  }
}

/** Reads each parameter at most once and remembers those that nobody could read. */
class Reader {
  readonly #parameters: URLSearchParams
  readonly #read = new Set<string>()

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters
  }

  take<T>(name: string, parse: (text: string) => T | undefined): T | undefined {
    const text = this.#parameters.get(name)
    if (text === null) return undefined
    const value = parse(text)
    if (value !== undefined) this.#read.add(name)
    return value
  }

  ignored(): string[] {
    return [...new Set(this.#parameters.keys())].filter((name) => !this.#read.has(name))
  }
}

const readFlag = (text: string): boolean | undefined => (text === '1' ? true : undefined)

/** A place in a list that counts from one, counted from zero. */
function readOrdinal(text: string): number | undefined {
  const ordinal = readNumber(text)
  return ordinal !== undefined && Number.isInteger(ordinal) && ordinal > 0 ? ordinal - 1 : undefined
}

function readNumber(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

function readNumberList(text: string): readonly number[] | undefined {
  const values = text.split(',').map(readNumber)
  return values.every((value) => value !== undefined) ? values : undefined
}

function readPosition(text: string): Position | undefined {
  const [lon, lat, ...more] = text.split(',').map(readNumber)
  if (lon === undefined || lat === undefined || more.length > 0) return undefined
  return isOnGlobe(lon, lat) ? [lon, lat] : undefined
}

function readRing(text: string): readonly Position[] | undefined {
  const numbers = readNumberList(text)
  if (numbers === undefined || numbers.length < 6 || numbers.length % 2 !== 0) return undefined
  const ring: Position[] = []
  for (let i = 0; i < numbers.length; i += 2) ring.push([numbers[i], numbers[i + 1]])
  return ring.every(([lon, lat]) => isOnGlobe(lon, lat)) ? ring : undefined
}

function oneOf<T extends string>(values: readonly T[], text: string): T | undefined {
  return values.find((value) => value === text)
}

function encodeCamera(camera: Camera): string {
  const { zoom, lat, lon, bearing, pitch } = camera
  return [
    zoom.toFixed(2),
    lat.toFixed(5),
    lon.toFixed(5),
    bearing.toFixed(0),
    pitch.toFixed(0),
  ].join('/')
}

function readCamera(text: string): Camera | undefined {
  const parts = text.split('/').map(readNumber)
  if (parts.length !== 5) return undefined
  const [zoom, lat, lon, bearing, pitch] = parts
  if (zoom === undefined || lat === undefined || lon === undefined) return undefined
  if (bearing === undefined || pitch === undefined) return undefined
  const inWorld = Math.abs(lat) <= 85 && Math.abs(lon) <= 180
  const possible = zoom >= 0 && zoom <= 24 && pitch >= 0 && pitch <= 85
  return inWorld && possible ? { zoom, lat, lon, bearing, pitch } : undefined
}
