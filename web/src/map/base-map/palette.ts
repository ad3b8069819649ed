import type { Theme } from '../../color/theme.ts'

interface BaseMapPalette {
  readonly water: string
  readonly waterText: string
  readonly green: string
  readonly forest: string
  readonly sand: string
  readonly paved: string
  readonly greenText: string
  /** Streets by their weight, and the line around the larger ones. */
  readonly motorway: string
  readonly major: string
  readonly street: string
  readonly casing: string
  readonly path: string
  readonly railway: string
  readonly text: string
  readonly halo: string
}

/** Quiet colours: results are drawn over them. */
export const baseMapPalettes: Readonly<Record<Theme, BaseMapPalette>> = {
  light: {
    water: '#bcd7ea',
    waterText: '#33658a',
    green: '#dcead2',
    forest: '#cfe2c4',
    sand: '#f2ead3',
    paved: '#eceae6',
    greenText: '#4d7040',
    motorway: '#f6d6a8',
    major: '#fbeccb',
    street: '#ffffff',
    casing: '#c9d0d8',
    path: '#c6bba9',
    railway: '#a3a9b2',
    text: '#3f4a56',
    halo: '#ffffff',
  },
  dark: {
    water: '#12293c',
    waterText: '#7fb0d6',
    green: '#17271d',
    forest: '#15241b',
    sand: '#2a271d',
    paved: '#1c232c',
    greenText: '#84a878',
    motorway: '#54452c',
    major: '#3f3a2f',
    street: '#2a323d',
    casing: '#0c1117',
    path: '#363a36',
    railway: '#4a5462',
    text: '#aab6c3',
    halo: '#0b0f14',
  },
}
