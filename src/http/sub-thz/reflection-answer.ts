import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import { degreesToRadians } from '../../rf/angles.ts'
import type { ComplexNumber } from '../../rf/sub-thz/plane-wave.ts'
import {
  always,
  alwaysEach,
  flag,
  group,
  ifAny,
  kind,
  list,
  type Members,
  number,
  object,
  of,
  oneOf,
  text,
  wordList,
  words,
} from '../wire/told.ts'
import { referenceFingerprintKind } from './identity.ts'
import {
  complexMembers,
  magnitudeOf,
  materialMembers,
  mediumAt,
  phaseDegOf,
  usersOwn,
} from './material-answer.ts'
import { materialSources } from './material-question.ts'
import { references } from './references.ts'
import type { ReflectionFound } from './reflection-found.ts'
import { facade, geometry } from './reflection-geometry-answer.ts'
import { reflectedPathMembers } from './reflection-path-answer.ts'
import { reflectorMode } from './reflection-question.ts'
import { reflectionTexts } from './reflection-texts.ts'
import { polarizations } from './slab-question.ts'

function powerFraction(coefficient: ComplexNumber): number {
  return magnitudeOf(coefficient) * magnitudeOf(coefficient)
}

const coefficient = object<ComplexNumber>({
  ...complexMembers,
  phase_rad: number((found) => degreesToRadians(phaseDegOf(found))),
  power_fraction: number(powerFraction),
  reflection_loss_db: number.optional((found) => {
    const fraction = powerFraction(found)
    return fraction > 0 ? -10 * Math.log10(fraction) : null
  }),
})

const slabMembers: Members<ReflectionQuestion> = ifAny(
  ({ reflector: { body }, frequencyGhz }: ReflectionQuestion) =>
    body.mode === 'finite_slab' ? { body, frequencyGhz } : null,
  {
    exit_medium: mediumAt(({ body, frequencyGhz }) => ({ medium: body.exitMedium, frequencyGhz })),
    thickness_m: number.optional(({ body }) => body.thicknessM),
    thickness_provenance: text(({ body }) => body.thicknessProvenance),
    phase_coherence: text(({ body }) => body.phaseCoherence),
  },
)

const material = object<ReflectionFound>(
  {
    mode: kind<string>(reflectorMode.schema)(modeOf),
    material_source: oneOf(materialSources)(({ question }) => question.reflector.choice.source),
    ...of(
      ({ question, answer }: ReflectionFound) => ({
        choice: question.reflector.choice,
        properties: answer.properties,
      }),
      materialMembers,
    ),
    p2040_identity: flag(({ question }) => question.reflector.choice.source === 'p2040_reference'),
    provenance: text.optional(
      ({ question }) => usersOwn(question.reflector.choice)?.provenanceNote,
    ),
    incident_medium: mediumAt(({ question }) => ({
      medium: question.reflector.incidentMedium,
      frequencyGhz: question.frequencyGhz,
    })),
    ...of(({ question }: ReflectionFound) => question, slabMembers),
    ...ifAny(({ answer }: ReflectionFound) => answer.path?.coefficient, {
      reflection_coefficient: coefficient(({ total }) => total),
      interface_coefficient: coefficient(({ firstInterface }) => firstInterface),
    }),
    multiple_internal_reflections_included: flag((found) => modeOf(found) === 'finite_slab'),
  },
  { id: 'SubThzReflectorMaterial' },
)

function modeOf({ question }: ReflectionFound) {
  return question.reflector.body.mode
}

/** The answer of `POST /api/sub-thz-reflection-reference`; numbers as computed, nothing is rounded. */
export const reflectionAnswer = object<ReflectionFound>(
  {
    schema_version: always(1),
    model: words(reflectionTexts.model),
    model_id: always(references.reflection.modelId),
    model_version: always('v1'),
    readiness: always('reference_only'),
    ...alwaysEach(false, 'promoted', 'production_candidate', 'canonical', 'network_coupled'),
    ...alwaysEach(false, 'multipath_combined', 'coherent_multipath_combined'),
    frequency_ghz: number(({ question }) => question.frequencyGhz),
    polarization: oneOf(polarizations)(({ question }) => question.polarization),
    status: oneOf(['applicable_reference', 'qualified_reference', 'inapplicable'])(
      ({ answer }) => answer.status,
    ),
    applicability: group({
      status: text(({ answer }) => answer.status),
      reasons: list(text).optional(({ answer }) => answer.reasons),
      qualifications: list(text).optional(({ answer }) => answer.qualifications),
    }),
    geometry: geometry((found) => found),
    facade: facade((found) => found),
    material: material((found) => found),
    ...reflectedPathMembers,
    ...alwaysEach(false, 'diffuse_scattering_modelled', 'atmosphere_composition_supported'),
    direct_path_calculated: always(false),
    exclusions: wordList(reflectionTexts.exclusions),
    assumptions: wordList(reflectionTexts.assumptions),
    limitations: wordList(reflectionTexts.limitations),
    fingerprint: referenceFingerprintKind(references.reflection)('fingerprint'),
  },
  { id: 'SubThzReflectionResponse' },
)
