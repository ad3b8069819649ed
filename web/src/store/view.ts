import { computed, signal } from '@preact/signals'
import type { PowerPalette } from '../color/ramps.ts'
import type { BuildingColour, TaskId } from '../scenario/url-state.ts'

export type ThemeChoice = 'system' | 'light' | 'dark'
export type Theme = 'light' | 'dark'

/** `place`: a click on the map puts the cell there. `inspect`: it selects what is drawn there. */
type PointerMode = 'place' | 'inspect'

export interface Hover {
  readonly x: number
  readonly y: number
  /** Near the right or lower edge the tip goes to the other side of the pointer. */
  readonly flipX: boolean
  readonly flipY: boolean
  readonly title: string
  readonly rows: readonly (readonly [label: string, value: string])[]
}

export const activeTask = signal<TaskId>('rays')
export const buildingColour = signal<BuildingColour>('height')
export const extruded = signal(false)
export const pointerMode = signal<PointerMode>('place')
export const runOnClick = signal(true)
export const powerPalette = signal<PowerPalette>('spectral')
export const fadeBelowThreshold = signal(true)
export const hover = signal<Hover | null>(null)
/** Position under the pointer, for the status bar. */
export const pointerPosition = signal<readonly [lon: number, lat: number] | null>(null)
export const keysEnabled = signal(true)

/** The ray shown in the chart: under the pointer, or held by a click. */
export const hoveredRay = signal<number | null>(null)
export const pinnedRay = signal<number | null>(null)
export const shownRay = computed(() => hoveredRay.value ?? pinnedRay.value)
export const selectedGap = signal<string | null>(null)

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
