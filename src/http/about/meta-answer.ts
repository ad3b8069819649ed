import { entryProfiles } from '../../analyses/building-entry/entry-model.ts'
import type { Antenna } from '../../antennas/antenna.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import { canonicalModel } from '../../rf/models/list.ts'
import { entryModel } from '../wire/building-entry-model.ts'
import { manifestSchema } from '../wire/manifest-schema.ts'
import { contractTold, rfContract } from '../wire/rf-contract.ts'
import { listOf } from '../wire/shapes.ts'
import * as field from '../wire/answer-schema.ts'
import { catalogueAntenna } from './antenna-answer.ts'
import { modelCatalogue, modelDescription } from './model-catalogue.ts'
import { technologyCapabilities, technologyCapability } from './technology-capabilities.ts'

/** What a running service is: its build, its antennas and its pack. */
interface ServiceFound {
  readonly applicationVersion: string
  readonly buildCommit: string
  /** Whether this build has a route that takes a body at a path. */
  readonly isServed: (path: string) => boolean
  readonly antennas: readonly Antenna[]
  readonly escapesFormulas: boolean
  readonly manifest: Manifest | undefined
}

const technologies = ['4g', '5g', '6g-research'] as const

/** The frequency whose losses of walls are told of the service itself, GHz. */
const toldEntryGhz = 28

/** `GET /api/meta`: what a client stores with a result to reproduce it. */
export const metaAnswer = field.object<ServiceFound>('Meta', {
  ...field.named(field.text, 'applicationVersion', 'buildCommit'),
  model_version: field.sentence(canonicalModel.id),
  model_id: field.sentence(canonicalModel.id),
  model_description: field.sentence(canonicalModel.words.description),
  supported_technologies: field.kind<readonly string[]>(listOf(technologies))(() => technologies),
  propagation_models: field.list(modelDescription)(() => modelCatalogue),
  building_entry_model: field.described(
    `The losses of walls at ${toldEntryGhz} GHz, as \`POST /api/building-entry-analysis\` takes them.`,
    entryModel(() => ({
      profiles: entryProfiles(toldEntryGhz),
      frequencyGhz: toldEntryGhz,
      outdoorModels: [canonicalModel.id],
    })),
  ),
  rf_contract: contractTold(() => rfContract(canonicalModel.id, 'ideal-sector', 0)),
  antennas: field.described(
    'Of the catalogue, beside the presets: ids for `horizontal_pattern_id` and `vertical_pattern_id`.',
    field.list(catalogueAntenna)('antennas'),
  ),
  csv_escape_formulas: field.described(
    'Whether texts in CSV that a spreadsheet would compute have an apostrophe before them.',
    field.flag('escapesFormulas'),
  ),
  technology_capabilities: field.list(technologyCapability)(({ isServed }) =>
    technologyCapabilities(isServed),
  ),
  dataset: field.kind<Manifest>(manifestSchema).optional('manifest'),
})
