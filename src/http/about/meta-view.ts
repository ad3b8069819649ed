import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { modelCatalogue, modelDescription } from '../wire/model-catalogue.ts'
import { rfContract } from '../wire/rf-contract.ts'
import { technologyCapabilities } from './technology-capabilities.ts'
import { toWire } from '../wire/wire-names.ts'

/** The model that names the version of the results. */
const canonicalModelId = 'urban_short_range'

interface BuildIdentity {
  readonly applicationVersion: string
  readonly buildCommit: string
  /** Whether this build has a route that takes a body at a path. */
  readonly isServed: (path: string) => boolean
}

/** `GET /api/meta`: what a client stores with a result to reproduce it. */
export function metaView(build: BuildIdentity, manifest: Manifest | undefined) {
  return {
    application_version: build.applicationVersion,
    build_commit: build.buildCommit,
    model_version: canonicalModelId,
    model_id: canonicalModelId,
    model_description: modelDescription(canonicalModelId).description,
    supported_technologies: ['4g', '5g', '6g-research'],
    propagation_models: modelCatalogue.map(toWire),
    rf_contract: toWire(rfContract(canonicalModelId, 'ideal-sector', 0)),
    technology_capabilities: technologyCapabilities(build.isServed),
    ...(manifest === undefined ? {} : { dataset: manifest }),
  }
}
