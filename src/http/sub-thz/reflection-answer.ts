import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import { degreesToRadians } from '../../angles.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import * as tell from '../wire/told.ts'
import { referenceFingerprintKind, references } from './references.ts'
import {
  complexMembers,
  magnitudeOf,
  materialMembers,
  mediumAt,
  phaseDegOf,
  usersOwn,
} from './material-answer.ts'
import { materialSources } from './material-question.ts'
import {
  facade,
  geometry,
  type ReflectionFound,
  reflectionTexts,
} from './reflection-geometry-answer.ts'
import { reflectedPathMembers } from './reflection-path-answer.ts'
import { reflectorMode } from './reflection-question.ts'
import { polarizations } from './slab-question.ts'

function powerFraction(coefficient: ComplexNumber): number {
  return magnitudeOf(coefficient) * magnitudeOf(coefficient)
}

const coefficient = tell.object<ComplexNumber>({
  ...complexMembers,
  phase_rad: tell.number((found) => degreesToRadians(phaseDegOf(found))),
  power_fraction: tell.number(powerFraction),
  reflection_loss_db: tell.number.optional((found) => {
    const fraction = powerFraction(found)
    return fraction > 0 ? -10 * Math.log10(fraction) : null
  }),
})

const slabMembers: tell.Members<ReflectionQuestion> = tell.ifAny(
  ({ reflector: { body }, frequencyGhz }: ReflectionQuestion) =>
    body.mode === 'finite_slab' ? { body, frequencyGhz } : null,
  {
    exit_medium: mediumAt(({ body, frequencyGhz }) => ({ medium: body.exitMedium, frequencyGhz })),
    thickness_m: tell.number.optional(({ body }) => body.thicknessM),
    thickness_provenance: tell.text(({ body }) => body.thicknessProvenance),
    phase_coherence: tell.text(({ body }) => body.phaseCoherence),
  },
)

const material = tell.object<ReflectionFound>('SubThzReflectorMaterial', {
  mode: tell.kind<string>(reflectorMode.schema)(modeOf),
  material_source: tell.oneOf(materialSources)(({ question }) => question.reflector.choice.source),
  ...tell.of(
    ({ question, answer }: ReflectionFound) => ({
      choice: question.reflector.choice,
      properties: answer.properties,
    }),
    materialMembers,
  ),
  p2040_identity: tell.flag(
    ({ question }) => question.reflector.choice.source === 'p2040_reference',
  ),
  provenance: tell.text.optional(
    ({ question }) => usersOwn(question.reflector.choice)?.provenanceNote,
  ),
  incident_medium: mediumAt(({ question }) => ({
    medium: question.reflector.incidentMedium,
    frequencyGhz: question.frequencyGhz,
  })),
  ...tell.of(({ question }: ReflectionFound) => question, slabMembers),
  ...tell.ifAny(({ answer }: ReflectionFound) => answer.path?.coefficient, {
    reflection_coefficient: coefficient(({ total }) => total),
    interface_coefficient: coefficient(({ firstInterface }) => firstInterface),
  }),
  multiple_internal_reflections_included: tell.flag((found) => modeOf(found) === 'finite_slab'),
})

function modeOf({ question }: ReflectionFound) {
  return question.reflector.body.mode
}

/** The answer of `POST /api/sub-thz-reflection-reference`; numbers as computed, nothing is rounded. */
export const reflectionAnswer = tell.object<ReflectionFound>('SubThzReflectionResponse', {
  schema_version: tell.always(1),
  model: tell.words(reflectionTexts.model),
  model_id: tell.always(references.reflection.modelId),
  model_version: tell.always('v1'),
  readiness: tell.always('reference_only'),
  ...tell.alwaysEach(false, 'promoted', 'production_candidate', 'canonical', 'network_coupled'),
  ...tell.alwaysEach(false, 'multipath_combined', 'coherent_multipath_combined'),
  frequency_ghz: tell.number(({ question }) => question.frequencyGhz),
  polarization: tell.oneOf(polarizations)(({ question }) => question.polarization),
  status: tell.oneOf(['applicable_reference', 'qualified_reference', 'inapplicable'])(
    ({ answer }) => answer.status,
  ),
  applicability: tell.group({
    status: tell.text(({ answer }) => answer.status),
    reasons: tell.texts.optional(({ answer }) => answer.reasons),
    qualifications: tell.texts.optional(({ answer }) => answer.qualifications),
  }),
  geometry: geometry((found) => found),
  facade: facade((found) => found),
  material: material((found) => found),
  ...reflectedPathMembers,
  ...tell.alwaysEach(false, 'diffuse_scattering_modelled', 'atmosphere_composition_supported'),
  direct_path_calculated: tell.always(false),
  exclusions: tell.wordList(reflectionTexts.exclusions),
  assumptions: tell.wordList(reflectionTexts.assumptions),
  limitations: tell.wordList(reflectionTexts.limitations),
  fingerprint: referenceFingerprintKind(references.reflection)('fingerprint'),
})
