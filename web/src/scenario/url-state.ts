import { choiceFields, fields, numberFields, textFields } from './fields.ts'
import type { FieldName } from './fields.ts'
import { initialScenario } from './scenario.ts'
import type { Scenario } from './scenario.ts'

export const taskIds = ['rays', 'gaps', 'azimuth', 'surface'] as const
export type TaskId = (typeof taskIds)[number]

export const buildingColours = ['height', 'demand', 'residential', 'material', 'plain'] as const
export type BuildingColour = (typeof buildingColours)[number]

export interface Camera {
  readonly lon: number
  readonly lat: number
  readonly zoom: number
  readonly bearing: number
  readonly pitch: number
}

/** Everything a shared link carries: the question and how it is looked at, never an answer. */
export interface PageState {
  readonly scenario: Scenario
  readonly task: TaskId
  readonly colour: BuildingColour
  readonly extruded: boolean
  readonly towerId: string | null
  readonly packId: string | null
  readonly camera: Camera | null
}

interface DecodedState {
  readonly state: PageState
  /** Members of the link that this page does not know or cannot read. */
  readonly ignored: readonly string[]
}

/** The fragment of a shareable address, without the `#`. Members by their names on the wire. */
export function encodeState(state: PageState): string {
  const parameters = new URLSearchParams()
  if (state.packId !== null) parameters.set('pack', state.packId)
  if (state.towerId !== null) parameters.set('tower', state.towerId)
  for (const name of Object.keys(fields) as FieldName[]) {
    const value = state.scenario[name]
    if (value !== undefined) parameters.set(name, String(value))
  }
  if (state.scenario.thresholds_dbm !== undefined) {
    parameters.set('thresholds_dbm', state.scenario.thresholds_dbm.join(','))
  }
  parameters.set('task', state.task)
  if (state.colour !== 'height') parameters.set('buildings', state.colour)
  if (state.extruded) parameters.set('extruded', '1')
  if (state.camera !== null) parameters.set('view', encodeCamera(state.camera))
  return parameters.toString().replaceAll('%2C', ',').replaceAll('%2F', '/')
}

/** The state of a fragment. An empty fragment is the page's own start. */
export function decodeState(fragment: string): DecodedState {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ''))
  const reader = new Reader(parameters)
  const hasScenario = [...parameters.keys()].some((name) => name in fields)
  const scenario: Record<string, unknown> = {}
  for (const name of Object.keys(numberFields)) {
    const value = reader.take(name, readNumber)
    if (value !== undefined) scenario[name] = value
  }
  for (const [name, field] of Object.entries(choiceFields)) {
    const value = reader.take(name, (text) =>
      field.choices.some((choice) => choice.value === text) ? text : undefined,
    )
    if (value !== undefined) scenario[name] = value
  }
  for (const name of Object.keys(textFields)) {
    const value = reader.take(name, (text) => (text === '' ? undefined : text))
    if (value !== undefined) scenario[name] = value
  }
  const thresholds = reader.take('thresholds_dbm', readNumberList)
  if (thresholds !== undefined) scenario['thresholds_dbm'] = thresholds
  const state: PageState = {
    scenario: hasScenario ? scenario : { ...initialScenario, ...scenario },
    task: reader.take('task', (text) => oneOf(taskIds, text)) ?? 'rays',
    colour: reader.take('buildings', (text) => oneOf(buildingColours, text)) ?? 'height',
    extruded: reader.take('extruded', (text) => (text === '1' ? true : undefined)) ?? false,
    towerId: reader.take('tower', (text) => (text === '' ? undefined : text)) ?? null,
    packId: reader.take('pack', (text) => (text === '' ? undefined : text)) ?? null,
    camera: reader.take('view', readCamera) ?? null,
  }
  return { state, ignored: reader.ignored() }
}

/** Reads each parameter at most once and remembers those that nobody could read. */
class Reader {
  private readonly parameters: URLSearchParams
  private readonly read = new Set<string>()

  constructor(parameters: URLSearchParams) {
    this.parameters = parameters
  }

  take<T>(name: string, parse: (text: string) => T | undefined): T | undefined {
    const text = this.parameters.get(name)
    if (text === null) return undefined
    const value = parse(text)
    if (value !== undefined) this.read.add(name)
    return value
  }

  ignored(): string[] {
    return [...new Set(this.parameters.keys())].filter((name) => !this.read.has(name))
  }
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
