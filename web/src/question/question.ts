import type { ComponentType } from 'preact'
import type { FeatureCollection } from 'geojson'
import type { LayerSpecification } from 'maplibre-gl'
import type { AnswerEvidence, SurfaceGrid } from '../api/types.ts'
import type { IconName } from '../parts/icon.tsx'
import type { Project, StoredResult, Target } from '../project/project.ts'
import type { RequestBody, Scenario } from '../scenario/scenario.ts'
import type { Explain } from './explain.ts'
import type { Following } from './following.ts'
import { guarded } from './guarded.ts'
import type { Look } from './look.ts'
import type { DrawnImage, DrawnTiles } from './image.ts'
import type { Covered } from './hiding.ts'
import type { BuildingService } from './service.ts'

/** What one result shows on the map. Names are its own: two results never meet. */
export interface Drawing {
  readonly features?: Readonly<Record<string, FeatureCollection>>
  /** Drawn below the outlines of buildings. */
  readonly image?: DrawnImage
  /** In the place of an image. */
  readonly tiles?: DrawnTiles
  /** From below upwards; `source` is a name of `features`. */
  readonly layers: readonly LayerSpecification[]
}

/** A table of words. */
export interface Listed {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type Facts = readonly (readonly [label: string, value: string])[]

/** What is told about a drawn feature, or a place. */
export interface Described {
  readonly title: string
  readonly rows: Facts
}

/** What whoever waits for the service may use. */
interface Watching {
  readonly signal: AbortSignal
  /** Says what is being waited for. */
  readonly report: (step: string) => void
}

/** What a running question may use. */
interface Asking extends Watching {
  readonly project: Project
  readonly target: Target
  readonly request: RequestBody
  /** Sends a radio question and waits where the service has no place or budget left. */
  readonly post: <T>(path: string, body: RequestBody, step: string) => Promise<T>
  /** Hands over the answer to another question that came with this one. */
  readonly also: (questionId: string, answer: unknown) => void
  /**
   * The service works on as a job: others may ask meanwhile, and where the page is left, `resume`
   * goes on with it.
   */
  readonly handedIn: (jobId: string) => void
}

/** Files of a kind that are dropped on the page. */
export interface DroppedFiles {
  readonly pattern: RegExp
  readonly take: (file: File) => void
  /** What is said where another kind is dropped. */
  readonly says: string
}

export interface ResultProps<Answer> {
  readonly result: StoredResult<Answer>
}

/** A question to the service: all that the page needs to ask it and to show what came out. */
interface QuestionSpec<Answer> {
  readonly id: string
  readonly label: string
  /** On the button that asks it. */
  readonly verb: string
  readonly icon: IconName
  /** What it asks about: one cell, the cells of the plan, a line, the pack. */
  readonly about: 'cell' | 'cells' | 'path' | 'pack'
  /** Behind "More" where false. */
  readonly isMain: boolean
  /** Asked as soon as a first cell stands. */
  readonly isAskedFirst?: true
  /** What is said while there is no result. */
  readonly hint: string
  /** Why it cannot be asked now; null when it can. */
  readonly problem: (project: Project, target: Target) => string | null
  /** What it would ask now; null when its cells are gone. Tells whether a result still holds. */
  readonly request: (project: Project, target: Target) => RequestBody | null
  /** A member of its request that says what of the answer is looked at: without it all is one result. */
  readonly viewMember?: string
  /** True where an answer holds although the request has changed. */
  readonly stillAnswers?: (result: StoredResult<Answer>, request: RequestBody) => boolean
  /** False where asking leaves something at the service: a link to it opens it alone. */
  readonly isAskedByLink?: false
  /** What it asks about, where that is not all that `about` says. */
  readonly target?: (project: Project) => Target
  readonly ask: (asking: Asking) => Promise<Answer>
  /** Whether the service still works on an answer, which fills while it does. */
  readonly isUnderWay?: (answer: Answer) => boolean
  /** Goes on with a job that was handed in before the page was left. */
  readonly resume?: (jobId: string, watching: Watching) => Promise<Answer>
  /** How its answers follow a drag; they stay as they are where it says nothing. */
  readonly follows?: Following<Answer>
  readonly fingerprint: (answer: Answer) => string
  /** What is to be known before it is asked: beside its button, whichever tab is in front. */
  readonly Caution?: ComponentType
  /** Settings of this question alone. */
  readonly Settings?: ComponentType
  readonly Panel: ComponentType<ResultProps<Answer>>
  /** Charts and tables for the dock, with the name of its tab. */
  readonly dock?: {
    readonly label: string
    readonly View: ComponentType<ResultProps<Answer>>
    /** False where there is nothing in it, so that it takes nothing of the map. */
    readonly tells?: (answer: Answer) => boolean
  }
  readonly draw?: (result: StoredResult<Answer>, look: Look) => Drawing
  /**
   * What its drawing covers: of the answers that cover the same, one is shown at a time, the newest at
   * first. Null for one that draws nothing.
   */
  readonly covers?: (answer: Answer) => Covered | null
  /** What else decides its drawing, such as the quantity chosen: another text draws it anew. */
  readonly drawnBy?: () => string
  /** Features of sources that change while the result stays, such as what is selected in it. */
  readonly highlight?: (result: StoredResult<Answer>) => Readonly<Record<string, FeatureCollection>>
  readonly Legend?: ComponentType<ResultProps<Answer>>
  /** About a feature of its own layers under the pointer. */
  readonly describe?: (
    properties: Readonly<Record<string, unknown>>,
    layer: string,
  ) => Described | null
  /** About any place, as of a surface. */
  readonly rowsAt?: (result: StoredResult<Answer>, lon: number, lat: number) => Facts
  readonly onHover?: (properties: Readonly<Record<string, unknown>> | null) => void
  readonly onClick?: (properties: Readonly<Record<string, unknown>>, layer: string) => void
  /** What buildings get, by their ids: they are coloured by it under the topmost such result. */
  readonly service?: (result: StoredResult<Answer>) => ReadonlyMap<string, BuildingService>
  /** What its answer has in numbers about the facade of a building, in dBm; null where nothing. */
  readonly facadePower?: (answer: Answer, buildingId: string) => number | null
  /** How "Why this number?" goes about its layer; not at all where it has none. */
  readonly explain?: Explain<Answer>
  /**
   * Places with a power in dBm (`power_dbm`) that are known before it is asked: drawn until it is answered.
   */
  readonly known?: (project: Project) => FeatureCollection
  /** Takes files that are dropped anywhere on the page. */
  readonly dropped?: DroppedFiles
  /** A picture in dBm that is subtracted from another one of its kind. */
  readonly powerGrid?: (answer: Answer) => SurfaceGrid
  /** The numbers by which two results are compared; null is unknown. */
  readonly numbers?: (
    result: StoredResult<Answer>,
  ) => readonly (readonly [name: string, value: number | null])[]
  /** What shaped the answer, in the open; what its evidence says where it is left out. */
  readonly shapedBy?: (answer: Answer, cells: readonly Scenario[]) => readonly string[]
  /** The answer as things stand before what it proposes: its result can be swiped with itself. */
  readonly before?: (answer: Answer) => Answer
  /** What a report lists of it. */
  readonly listed?: (result: StoredResult<Answer>) => Listed
  /** What a report says the answer stands on, in sentences. */
  readonly assumptions?: (result: StoredResult<Answer>) => readonly string[]
  /** What an answer about an area or places says of what it stands on, for the report. */
  readonly evidence?: (answer: Answer) => AnswerEvidence
  /** What the levels mean here, for the legend; those of coverage where it says nothing. */
  readonly serviceNames?: (answer: Answer) => Readonly<Partial<Record<BuildingService, string>>>
  /** One line for tables and reports. */
  readonly summary?: (result: StoredResult<Answer>) => string
}

/** A question whose answers are only known to itself. */
export type Question = QuestionSpec<unknown>

/** Whether an answer has something to show in the dock. */
export const hasChart = ({ dock }: Question, answer: unknown): boolean =>
  dock !== undefined && dock.tells?.(answer) !== false

/**
 * Puts a question into the common table. Answers come back to the functions of the question that
 * made them, by the id in the result.
 */
export function defineQuestion<Answer>(spec: QuestionSpec<Answer>): Question {
  const own = (result: StoredResult): StoredResult<Answer> => result as StoredResult<Answer>
  /** Reads results: a question that fails on an answer tells nothing of it. */
  const ofResult = <Args extends readonly unknown[], Told>(
    read: (result: StoredResult<Answer>, ...args: Args) => Told,
    nothing: Told,
  ) =>
    guarded(
      (result: StoredResult, ...args: Args) => read(own(result), ...args),
      nothing,
      ({ answer }: StoredResult) => answer,
    )
  /** Reads answers alone. */
  const ofAnswer = <Args extends readonly unknown[], Told>(
    read: (answer: Answer, ...args: Args) => Told,
    nothing: Told,
  ) =>
    guarded(
      (answer: unknown, ...args: Args) => read(answer as Answer, ...args),
      nothing,
      (answer: unknown) => answer,
    )
  const shown = (View: ComponentType<ResultProps<Answer>>): ComponentType<ResultProps<unknown>> =>
    View as ComponentType<ResultProps<unknown>>
  const {
    Panel,
    Legend,
    dock,
    covers,
    draw,
    highlight,
    rowsAt,
    summary,
    fingerprint,
    stillAnswers,
    isUnderWay,
    service,
    serviceNames,
    numbers,
    assumptions,
    shapedBy,
    evidence,
    facadePower,
    explain,
    powerGrid,
    follows,
    before,
    listed,
    ...rest
  } = spec
  return {
    ...rest,
    fingerprint: (answer) => fingerprint(answer as Answer),
    Panel: shown(Panel),
    ...(stillAnswers && { stillAnswers: ofResult(stillAnswers, false) }),
    ...(isUnderWay && { isUnderWay: ofAnswer(isUnderWay, false) }),
    ...(Legend && { Legend: shown(Legend) }),
    ...(dock && {
      dock: {
        label: dock.label,
        View: shown(dock.View),
        tells: ofAnswer((answer) => dock.tells?.(answer) !== false, true),
      },
    }),
    ...(covers && { covers: ofAnswer(covers, null) }),
    ...(draw && { draw: ofResult(draw, { layers: [] }) }),
    ...(highlight && { highlight: ofResult(highlight, {}) }),
    ...(rowsAt && { rowsAt: ofResult(rowsAt, []) }),
    ...(assumptions && { assumptions: ofResult(assumptions, []) }),
    ...(shapedBy && { shapedBy: ofAnswer(shapedBy, []) }),
    ...(evidence && { evidence: ofAnswer(evidence, { fingerprint: '' }) }),
    // Who subtracts pictures says itself that there is none.
    ...(powerGrid && { powerGrid: (answer) => powerGrid(answer as Answer) }),
    ...(facadePower && { facadePower: ofAnswer(facadePower, null) }),
    // Its functions get the answers of its own results alone, as all others here.
    ...(explain && { explain: explain as Explain<unknown> }),
    ...(follows && { follows: follows as Following<unknown> }),
    ...(before && { before: (answer) => before(answer as Answer) }),
    ...(listed && { listed: ofResult(listed, { head: [], rows: [] }) }),
    ...(numbers && { numbers: ofResult(numbers, []) }),
    ...(service && { service: ofResult(service, new Map<string, BuildingService>()) }),
    ...(serviceNames && { serviceNames: ofAnswer(serviceNames, {}) }),
    ...(summary && { summary: ofResult(summary, 'it cannot be read') }),
  }
}
