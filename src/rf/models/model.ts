// What a propagation model is: the one description that evaluation, schema, catalogue, contract,
// limits, documents, curves and the page's menu read.
import type { GroundProfile, RadialPoints } from '../ground-profile.ts'
import type { ValidRange } from '../valid-range.ts'

/** What a model must know of the path to a receiver beside its length. */
type PathNeed =
  /** Its length alone. */
  | 'nothing'
  /** Whether roofs leave the line from antenna to receiver free. */
  | 'sight'
  /** How many footprint boundaries the path crosses, whatever their height. */
  | 'walls'
  /** The ground and its cover beneath it. */
  | 'ground'

/** What lies on the path to a receiver. */
export interface ModelPath {
  readonly isLineOfSight: boolean
  /**
   * How likely the path is free where nobody knows, 0 to 1: the loss is the mean of both, in dB. Absent
   * where it is known.
   */
  readonly lineOfSightShare?: number | undefined
  /** Footprint boundaries on the path; 0 where they are not counted. */
  readonly wallEventCount: number
  /** The ground beneath the path; absent where it is not counted or not known. */
  readonly ground?: GroundProfile
}

/** The values of a cell's own model parameters, by property: numbers, and words of choices. */
export type ModelParameterValues = Readonly<Record<string, number | string>>

/** Everything about a cell that decides its path losses, whatever the receiver point. */
export interface ModelSite {
  readonly frequencyGhz: number
  readonly antennaHeightM: number
  readonly receiverHeightM: number
  /** Those of the model, every one. */
  readonly parameters: ModelParameterValues
}

/** One named part of a path loss, dB; negative where it is a gain. */
export interface LossPart {
  /** In an answer, small letters with underscores between. */
  readonly part: string
  /** In a ledger. */
  readonly label: string
  readonly lossDb: number
}

/** A loss and the terms that a ledger shows. All unrounded, dB. */
export interface LossTerms {
  /** Path loss without wall events. */
  readonly propagationLossDb: number
  /** Free-space part of `propagationLossDb`; 0 for models that have none. */
  readonly freeSpaceLossDb: number
  /** Loss of the wall events. */
  readonly buildingLossDb: number
  /** What a calibration takes from both; absent where none is carried. */
  readonly calibrationDb?: number
  /** What `propagationLossDb` is made of, where a model tells it: the parts add up to it. */
  readonly parts?: readonly LossPart[]
  /** The points of the ground that decide, where a model tells them; none where it has no interior point. */
  readonly groundPoints?: readonly GroundPoint[]
}

/** Horizons as the antenna and the receiver see them, or, in sight, the point nearest to the line. */
export const groundPointNames = ['antenna_horizon', 'receiver_horizon', 'nearest_to_line'] as const

/** A point of the ground on the path that decides a loss. */
export interface GroundPoint {
  readonly point: (typeof groundPointNames)[number]
  /** From the antenna along the ground, metres. */
  readonly distanceM: number
  /** Of the bare ground above sea level, metres. */
  readonly elevationM: number
}

/** The loss of one path over its places. */
export interface LossOverLocations {
  /** `lossAt` of the path, dB. */
  readonly lossDb: number
  /**
   * What the loss at a location probability is beyond it, dB; never falls with the share.
   *
   * @param deviations of a normal distribution beyond half of the places
   */
  marginDb(deviations: number): number
}

/** The losses of one cell under one model: constants are computed, each call is arithmetic. */
export interface PreparedModel {
  /** Where the source of the law begins, metres; nearer it is carried on. Absent: at the range's minimum. */
  readonly publishedFromM?: number
  /** Path loss with wall events at a ground distance of 0 m and more, dB. Allocates nothing. */
  lossAt(distanceM: number, path: ModelPath): number
  /**
   * The terms of the same loss: `propagationLossDb + buildingLossDb`, less `calibrationDb`, is `lossAt` to
   * the last bit.
   */
  termsAt(distanceM: number, path: ModelPath): LossTerms
  /**
   * Standard deviation of the loss over places that are alike to the model, dB, 0 and more; null where
   * the source of the law states none.
   */
  locationVariabilityDb(distanceM: number, path: ModelPath): number | null
  /**
   * How many of these `lossAt` already has beyond the median loss, where parameters of
   * the model ask for another share; absent: none.
   */
  readonly locationQuantile?: number
  /**
   * The law of the median loss, where a bound of the law keeps `lossAt` nearer to it than
   * `locationQuantile` says.
   */
  readonly medianLaw?: PreparedModel
  /**
   * The loss of a path at any location probability, where the law makes it another value than that of the
   * standard deviation. Absent: the standard deviation says it.
   */
  overLocations?(distanceM: number, path: ModelPath): LossOverLocations
  /**
   * Losses to points of one bearing from one walk of its ground, dB: those of `lossAt` over the part of the
   * profile before each point. Absent: the model is asked for every point by itself.
   *
   * @param antennaLatitudeDeg with the middle latitude of the profile it tells that of every path
   * @param lossesDb written from 0 on, one value for every point
   */
  setLossesAlong?(
    ground: GroundProfile,
    antennaLatitudeDeg: number,
    points: RadialPoints,
    lossesDb: Float64Array,
  ): void
  /**
   * `locationVariabilityDb` at the points of one bearing, where `setLossesAlong` is there and a source states
   * it.
   */
  setSpreadsAlong?(ground: GroundProfile, points: RadialPoints, spreadsDb: Float64Array): void
}

/** Where a model is applied; what is absent has no limit of the model's own. */
export interface ModelRange {
  readonly frequencyGhz: ValidRange
  /** Ground distance. Below the minimum the loss at the minimum is used. */
  readonly distanceM?: ValidRange
  readonly antennaHeightM?: ValidRange
  readonly receiverHeightM?: ValidRange
}

/** A member of the radio profile that single models alone need. */
interface ParameterWords {
  readonly property: string
  readonly wireName: string
  /** In a form. */
  readonly label: string
  readonly description: string
}

/** Digital maps of the ITU-R that a pack may hold: sea-level refractivity, and its decrease with height. */
export const digitalMapNames = ['N050', 'DN50'] as const
export type DigitalMapName = (typeof digitalMapNames)[number]

export interface NumberParameter extends ParameterWords, ValidRange {
  readonly unit: string
  readonly default: number
  /** The map whose value at the antenna stands for the default, in packs that hold it. */
  readonly digitalMap?: DigitalMapName
  /** What an arrow key of a form moves by; 1 where it is absent. */
  readonly step?: number
}

export interface ChoiceParameter<Choice extends string = string> extends ParameterWords {
  /** As a request says them: words in small letters with underscores between. */
  readonly choices: readonly Choice[]
  /** In a form; absent: the choice itself as a phrase. */
  readonly choiceLabels?: Readonly<Record<NoInfer<Choice>, string>>
  readonly default: NoInfer<Choice>
}

/** Models that share a parameter name the same object, and it is told once. */
export type ModelParameter = NumberParameter | ChoiceParameter

/** Whether a parameter is a choice of words rather than a number. */
export function isChoice<Parameter extends ModelParameter>(
  parameter: Parameter,
): parameter is Extract<Parameter, ChoiceParameter> {
  return 'choices' in parameter
}

/** A parameter whose value may come from a digital map. */
export type MappedParameter = NumberParameter & { readonly digitalMap: DigitalMapName }

/** Those of the parameters of a model whose values may come from a digital map. */
export function mappedParameters(parameters: readonly ModelParameter[]): MappedParameter[] {
  return parameters.filter(
    (parameter): parameter is MappedParameter =>
      !isChoice(parameter) && parameter.digitalMap !== undefined,
  )
}

/** The number that a site has for a parameter of its model. */
export function numberOf({ parameters }: ModelSite, { property }: NumberParameter): number {
  const value = parameters[property]
  if (typeof value === 'number') return value
  throw new Error(`the model parameter ${property} must be a number`)
}

/** The word that a site has for a choice of its model. */
export function choiceOf<Choice extends string>(
  { parameters }: ModelSite,
  { property, choices }: ChoiceParameter<Choice>,
): Choice {
  const value = choices.find((choice) => choice === parameters[property])
  if (value !== undefined) return value
  throw new Error(`the model parameter ${property} must be one of ${choices.join(', ')}`)
}

/** A variant of a model: its rule of sight and its own parameters, by property; absent: the default. */
export interface ModelVariant {
  readonly sight?: string | undefined
  readonly parameters: Readonly<Record<string, number | string | undefined>>
}

/** Root mean squares over cells, dB: of their mean errors, and of the errors around these. */
export type PriorErrors = readonly [offsetDb: number, spreadDb: number]

/** The value of a table under a key; null where it has none. */
export function priorOf(
  priors: Readonly<Record<string, PriorErrors>>,
  key: number | string,
): PriorErrors | null {
  return Object.hasOwn(priors, key) ? priors[key] : null
}

/** What is said of a model, in the contract, the catalogue, the documents and the page. */
export interface ModelWords {
  /** Its name. */
  readonly label: string
  /** In the menu of a form, where it says more than the name. */
  readonly offeredAs?: string
  readonly description: string
  readonly family: string
  readonly scenario: string
  /** The law as a formula, in the symbols of its source. */
  readonly formula: string
  readonly status: string
  readonly reference: string
  readonly applicability: string
  readonly fallbackPolicy: string
  readonly losClassificationRule: string
  /** Where the spread of the loss over places comes from, or that the source states none. */
  readonly locationSpread: string
  readonly buildingHeightNote: string
  readonly wallModel: string
  readonly propagationTerms: readonly string[]
  readonly limitations: readonly string[]
  /** Kind of a coverage surface under the model. */
  readonly surfaceType: string
  /** Page below `docs/models`, without its ending. */
  readonly page: string
}

/** What holds for every site and range of a model; one suite tests the declarations of all. */
interface ModelTraits {
  /** Exchanging the two heights leaves the loss as it is. */
  readonly isReciprocal: boolean
  /** The loss never falls with distance while the path stays the same. */
  readonly isMonotoneInDistance: boolean
  /**
   * Where a spread is stated: the loss at any share of places is so many standard deviations from that at
   * half of them.
   */
  readonly isSpreadNormal: boolean
}

export interface PropagationModel<Id extends string = string> {
  readonly id: Id
  /** Older names that requests may use. */
  readonly aliases: readonly string[]
  readonly needs: PathNeed
  /** Of models that need the ground: whether they read what covers it too. */
  readonly readsClutter?: boolean
  readonly range: ModelRange
  /** Outside the planning models: its answers carry the reason `research_profile_only`. */
  readonly isResearch: boolean
  readonly parameters: readonly ModelParameter[]
  /** The one of them that asks for a location probability, with the median at its default. */
  readonly locationShare?: NumberParameter
  /** The one of them of which a comparison of models tries every word. */
  readonly comparedChoice?: ChoiceParameter
  readonly traits: ModelTraits
  readonly words: ModelWords
  /**
   * Prepares the losses of one cell. Outside the range the law still computes; whether it is asked
   * there is decided in `propagation.ts`.
   */
  prepare(site: ModelSite): PreparedModel
  /**
   * How likely a receiver outdoors is in sight at a ground distance of 0 m and more when nothing is
   * known of what stands between, 0 to 1; absent where the source of the law says nothing of it.
   */
  readonly lineOfSightProbability?: (distanceM: number, receiverHeightM: number) => number
  /**
   * What it is off by where nothing was measured, of one variant; null where no cell of known power, antenna
   * and height has judged that.
   */
  readonly priorErrors?: (variant: ModelVariant) => PriorErrors | null
}

/** What happens outside a model's range, in words, unless a profile chooses otherwise. */
export const fallbackOutsideRange =
  'A link outside the range is evaluated with legacy_fspl_walls; fallback_used and ' +
  'applicability_reason say so.'

/** Whether buildings on the path count under a model, by their roofs or by their walls. */
export function looksAtBuildings({ needs }: Pick<PropagationModel, 'needs'>): boolean {
  return needs === 'sight' || needs === 'walls'
}
