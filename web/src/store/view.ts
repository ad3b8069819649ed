import { computed, signal } from '@preact/signals'
import type { PowerPalette } from '../color/ramps.ts'
import type { Theme } from '../color/theme.ts'
import type { BuildingColor } from '../project/url-state.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'

/** What a click on the map does. */
export type Tool = 'select' | 'place' | 'path' | 'area' | 'lasso' | 'measure'

interface Hover {
  readonly x: number
  readonly y: number
  /** Near the right or lower edge the tip goes to the other side of the pointer. */
  readonly flipX: boolean
  readonly flipY: boolean
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

/** Of the question that is chosen; the first one of the table where it names none. */
export const activeQuestionId = signal('')
export const buildingColor = signal<BuildingColor>('auto')
export const extruded = signal(false)
/** Whether the ground of a pack with terrain stands up in 3D, with the pictures that lie on it. */
export const raisedGround = signal(false)
export const tool = signal<Tool>('select')
export const runOnClick = signal(true)
export const powerPalette = signal<PowerPalette>('viridis')
export const fadeBelowThreshold = signal(true)
/** Whether colours of received power follow the values of a picture, or always mean the same. */
export const scaleFits = signal(true)
export const hover = signal<Hover | null>(null)
/** Position under the pointer, for the status bar. */
export const pointerPosition = signal<readonly [lon: number, lat: number] | null>(null)
export const keysEnabled = signal(true)

/** Which side panels are open. */
export const railOpen = signal(true)
export const inspectorOpen = signal(true)
export const dockOpen = signal(false)
export const legendOpen = signal(true)
/** While a picture is taken, whose legend is read from the page: it stands there then, folded or not. */
export const legendIsRead = signal(false)
/** What the inspector and the dock show. */
export const inspectorTab = signal<'cell' | 'result' | 'place'>('cell')
export const dockTab = signal<string>('cells')

/** A short message for everybody, read out by screen readers too. */
export const notice = signal<string | null>(null)

const themeStorage = 'sightline.theme'
const darkPreference = matchMedia('(prefers-color-scheme: dark)')
const systemDark = signal(darkPreference.matches)
darkPreference.addEventListener('change', (event) => (systemDark.value = event.matches))

export const themeChoice = signal<ThemeChoice>(storedTheme())
export const theme = computed<Theme>(() =>
  themeChoice.value === 'system' ? (systemDark.value ? 'dark' : 'light') : themeChoice.value,
)

export function chooseTheme(choice: ThemeChoice): void {
  themeChoice.value = choice
  if (choice === 'system') localStorage.removeItem(themeStorage)
  else localStorage.setItem(themeStorage, choice)
}

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function storedTheme(): ThemeChoice {
  const stored = localStorage.getItem(themeStorage)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
