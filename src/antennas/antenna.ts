import { fingerprint } from '../fingerprint.ts'
import type { PatternFile } from '../formats/antenna/pattern-file.ts'
import type { AntennaCut, CatalogueAntenna } from '../rf/antenna-cut.ts'
import { halfPowerWidthDeg, peakAngleDeg } from './cut-values.ts'

/** What a catalogue keeps of an antenna besides its cuts. */
export interface AntennaSheet {
  readonly name: string
  readonly manufacturer: string | null
  readonly frequencyMhz: number | null
  readonly gainDbi: number | null
  /** Positive points down; already in the vertical cut. */
  readonly electricalTiltDeg: number | null
  readonly source: {
    /** Name without folder. */
    readonly file: string
    readonly format: PatternFile['format']
    readonly sha256: string
  }
}

/** An antenna as the catalogue holds it. */
export interface Antenna extends CatalogueAntenna {
  readonly sheet: AntennaSheet
}

/** A cut with the hash of its values. */
export function antennaCut(attenuationDb: readonly number[]): AntennaCut {
  return { sha256: fingerprint({ attenuation_db: attenuationDb }), attenuationDb }
}

/** What can be told of a cut in few numbers. */
export function describeCut({ attenuationDb, sha256 }: AntennaCut) {
  const peakDeg = peakAngleDeg(attenuationDb)
  return {
    halfPowerWidthDeg: halfPowerWidthDeg(attenuationDb),
    /** Of the strongest direction: clockwise from boresight, or downwards from the horizon. */
    peakDeg,
    /** In the direction opposite to the strongest one. */
    frontToBackDb: attenuationDb[(peakDeg + 540) % 360],
    sha256,
  }
}
