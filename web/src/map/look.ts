import { computed } from '@preact/signals'
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl'
import type { Theme } from '../color/theme.ts'
import type { Look } from '../question/look.ts'
import { comparison, hasBuildingService, serviceResults, toldMapResults } from '../store/compare.ts'
import { isFaded } from '../store/fading.ts'
import { hasVisibleResult } from '../store/layers.ts'
import {
  buildingColor,
  extruded,
  fadeBelowThreshold,
  powerPalette,
  scaleFits,
  theme,
} from '../store/view.ts'

/** Under a result the colours of buildings say what they get, or nothing. */
const shownColor = computed<Look['color']>(() => {
  const chosen = buildingColor.value
  if (chosen !== 'auto' && chosen !== 'service') return chosen
  if (hasBuildingService.value) return 'service'
  return chosen === 'auto' && !hasVisibleResult.value ? 'height' : 'plain'
})

/** Of two that are compared neither fades: both are read by one legend. */
const isServiceStale = computed(
  () => comparison.value === null && serviceResults(toldMapResults.value).some(isFaded),
)

/** How the map looks. The object changes only where some of it does, not with every frame of a drag. */
export const look = computed<Look>(() => ({
  theme: theme.value,
  color: shownColor.value,
  isServiceStale: isServiceStale.value,
  extruded: extruded.value,
  powerPalette: powerPalette.value,
  // Two pictures beside each other have one scale.
  scaleFits: scaleFits.value && comparison.value === null,
  fadeBelowThreshold: fadeBelowThreshold.value,
}))

/** The sources and layers of one subject. Layers are a pure function of the look. */
export interface LayerGroup {
  readonly sources: Readonly<Record<string, SourceSpecification>>
  readonly layers: (look: Look) => readonly LayerSpecification[]
}

export interface MapPalette {
  readonly background: string
  readonly ground: string
  readonly groundEdge: string
  /** Lines over what lies outside the pack. */
  readonly outside: string
  readonly building: string
  readonly buildingEdge: string
  readonly unknown: string
  readonly accent: string
  readonly ink: string
  readonly halo: string
  readonly outage: string
  readonly weak: string
  /** What was and is no more. */
  readonly gone: string
  readonly best: string
  readonly tower: string
}

/** Colours of the map's own furniture; those of values are in color/ramps.ts. */
export const mapPalettes: Readonly<Record<Theme, MapPalette>> = {
  light: {
    background: '#e3e8ed',
    ground: '#f3f5f7',
    groundEdge: '#b5bfc9',
    outside: '#b7c1cb',
    building: '#ccd4dc',
    buildingEdge: '#8f9cab',
    unknown: '#d9d2c3',
    accent: '#1f4fd1',
    ink: '#15202b',
    halo: '#ffffff',
    outage: '#c4213a',
    weak: '#d98211',
    gone: '#7d8b9a',
    best: '#12805c',
    tower: '#2b3a4a',
  },
  dark: {
    background: '#0b0f14',
    ground: '#121820',
    groundEdge: '#3a4653',
    outside: '#3d4a58',
    building: '#2a3440',
    buildingEdge: '#4d5b6b',
    unknown: '#46413a',
    accent: '#79a6ff',
    ink: '#e8eef5',
    halo: '#0b0f14',
    outage: '#ff5d73',
    weak: '#f5b04c',
    gone: '#8b99a8',
    best: '#43d19e',
    tower: '#c9d6e4',
  },
}

/** Text is drawn from the reader's own fonts: no glyph file is asked for. */
export const mapFont = ['system-ui']

export const emptyCollection = { type: 'FeatureCollection' as const, features: [] }
