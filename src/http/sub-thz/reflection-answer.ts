import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import { degreesToRadians } from '../../angles.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import * as field from '../wire/answer-schema.ts'
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

const coefficient = field.object<ComplexNumber>({
  ...complexMembers,
  phase_rad: field.number((found) => degreesToRadians(phaseDegOf(found))),
  power_fraction: field.number(powerFraction),
  reflection_loss_db: field.number.optional((found) => {
    const fraction = powerFraction(found)
    return fraction > 0 ? -10 * Math.log10(fraction) : null
  }),
})

const slabMembers: field.Members<ReflectionQuestion> = field.ifAny(
  ({ reflector: { body }, frequencyGhz }: ReflectionQuestion) =>
    body.mode === 'finite_slab' ? { body, frequencyGhz } : null,
  {
    exit_medium: mediumAt(({ body, frequencyGhz }) => ({ medium: body.exitMedium, frequencyGhz })),
    thickness_m: field.number.optional(({ body }) => body.thicknessM),
    thickness_provenance: field.text(({ body }) => body.thicknessProvenance),
    phase_coherence: field.text(({ body }) => body.phaseCoherence),
  },
)

const material = field.object<ReflectionFound>('SubThzReflectorMaterial', {
  mode: field.kind<string>(reflectorMode.schema)(modeOf),
  material_source: field.oneOf(materialSources)(({ question }) => question.reflector.choice.source),
  ...field.of(
    ({ question, answer }: ReflectionFound) => ({
      choice: question.reflector.choice,
      properties: answer.properties,
    }),
    materialMembers,
  ),
  p2040_identity: field.flag(
    ({ question }) => question.reflector.choice.source === 'p2040_reference',
  ),
  provenance: field.text.optional(
    ({ question }) => usersOwn(question.reflector.choice)?.provenanceNote,
  ),
  incident_medium: mediumAt(({ question }) => ({
    medium: question.reflector.incidentMedium,
    frequencyGhz: question.frequencyGhz,
  })),
  ...field.of(({ question }: ReflectionFound) => question, slabMembers),
  ...field.ifAny(({ answer }: ReflectionFound) => answer.path?.coefficient, {
    reflection_coefficient: coefficient(({ total }) => total),
    interface_coefficient: coefficient(({ firstInterface }) => firstInterface),
  }),
  multiple_internal_reflections_included: field.flag((found) => modeOf(found) === 'finite_slab'),
})

function modeOf({ question }: ReflectionFound) {
  return question.reflector.body.mode
}

/** The answer of `POST /api/sub-thz-reflection-reference`; numbers as computed, nothing is rounded. */
export const reflectionAnswer = field.object<ReflectionFound>('SubThzReflectionResponse', {
  schema_version: field.always(1),
  model: field.sentence(reflectionTexts.model),
  model_id: field.always(references.reflection.modelId),
  model_version: field.always('v1'),
  readiness: field.always('reference_only'),
  ...field.alwaysEach(false, 'promoted', 'production_candidate', 'canonical', 'network_coupled'),
  ...field.alwaysEach(false, 'multipath_combined', 'coherent_multipath_combined'),
  frequency_ghz: field.number(({ question }) => question.frequencyGhz),
  polarization: field.oneOf(polarizations)(({ question }) => question.polarization),
  status: field.oneOf(['applicable_reference', 'qualified_reference', 'inapplicable'])(
    ({ answer }) => answer.status,
  ),
  applicability: field.group({
    status: field.text(({ answer }) => answer.status),
    reasons: field.texts.optional(({ answer }) => answer.reasons),
    qualifications: field.texts.optional(({ answer }) => answer.qualifications),
  }),
  geometry: geometry((found) => found),
  facade: facade((found) => found),
  material: material((found) => found),
  ...reflectedPathMembers,
  ...field.alwaysEach(false, 'diffuse_scattering_modelled', 'atmosphere_composition_supported'),
  direct_path_calculated: field.always(false),
  exclusions: field.sentences(reflectionTexts.exclusions),
  assumptions: field.sentences(reflectionTexts.assumptions),
  limitations: field.sentences(reflectionTexts.limitations),
  fingerprint: referenceFingerprintKind(references.reflection)('fingerprint'),
})
