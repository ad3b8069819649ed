import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { Antenna } from '../../antennas/antenna.ts'
import { describeCut } from '../../antennas/antenna.ts'
import type { AntennaCut } from '../../rf/antenna-cut.ts'
import { canonicalModel } from '../../rf/models/list.ts'
import { modelCatalogue } from './model-catalogue.ts'
import { rfContract } from '../wire/rf-contract.ts'
import { technologyCapabilities } from './technology-capabilities.ts'
import { toWire } from '../wire/wire-names.ts'

interface BuildIdentity {
  readonly applicationVersion: string
  readonly buildCommit: string
  /** Whether this build has a route that takes a body at a path. */
  readonly isServed: (path: string) => boolean
  readonly antennas: readonly Antenna[]
}

/** `GET /api/meta`: what a client stores with a result to reproduce it. */
export function metaView(build: BuildIdentity, manifest: Manifest | undefined) {
  return {
    application_version: build.applicationVersion,
    build_commit: build.buildCommit,
    model_version: canonicalModel.id,
    model_id: canonicalModel.id,
    model_description: canonicalModel.words.description,
    supported_technologies: ['4g', '5g', '6g-research'],
    propagation_models: modelCatalogue.map(toWire),
    rf_contract: toWire(rfContract(canonicalModel.id, 'ideal-sector', 0)),
    antennas: build.antennas.map(antennaView),
    technology_capabilities: technologyCapabilities(build.isServed),
    ...(manifest === undefined ? {} : { dataset: manifest }),
  }
}

/** An antenna of the catalogue: what its maker says of it, and its cuts in few numbers. */
function antennaView({ id, sheet, horizontal, vertical }: Antenna) {
  return {
    id,
    name: sheet.name,
    manufacturer: sheet.manufacturer,
    frequency_mhz: sheet.frequencyMhz,
    gain_dbi: sheet.gainDbi,
    electrical_tilt_deg: sheet.electricalTiltDeg,
    source: sheet.source,
    horizontal: cutView(horizontal),
    vertical: cutView(vertical),
  }
}

function cutView(cut: AntennaCut | null) {
  if (cut === null) return null
  const { halfPowerWidthDeg, peakDeg, frontToBackDb, sha256 } = describeCut(cut)
  return {
    half_power_width_deg: halfPowerWidthDeg,
    peak_deg: peakDeg,
    front_to_back_db: frontToBackDb,
    sha256,
  }
}
