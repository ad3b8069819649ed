import type { EvaluationAnswer } from '../../analyses/network/answers.ts'
import { azimuthsOf } from '../../analyses/network/choice/choice.ts'
import { planOutsidePack } from '../../analyses/network/plan-evidence.ts'
import { scenarioSchemaVersion } from '../../analyses/network/search/identities.ts'
import { encodeContributionTable } from '../../analyses/network/table/table-codec.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { answerEvidence } from '../wire/answer-evidence.ts'
import { type CellsFound, cellsTold } from '../wire/cells-answer.ts'
import type { WithGround } from '../wire/ground.ts'
import * as tell from '../wire/told.ts'
import type { JudgedPlan } from './outcome-answer.ts'
import type { ResolvedNetwork } from './question.ts'
import { shapleyShares } from './shapley-answer.ts'
import { scoredPlan } from './stats-answer.ts'
import { contributionTable, type TableChoice } from './table-answer.ts'

/** What an answer says beside its numbers. */
export interface SaidBeside {
  readonly snapshot: PackSnapshot
  readonly include: TableChoice | undefined
  readonly fingerprint: string
}

/** An answer about a plan. */
export interface PlanFound extends CellsFound, SaidBeside {
  readonly network: ResolvedNetwork
  readonly answer: WithGround<EvaluationAnswer>
  readonly plan: JudgedPlan
}

/** An answer with its plan scored. */
export function planFound<Answer extends WithGround<EvaluationAnswer>>(
  network: ResolvedNetwork,
  answer: Answer,
  beside: SaidBeside,
  outcome: Pick<JudgedPlan, 'solutionId' | 'adjustedParameters'>,
) {
  const { judged, plan } = answer
  const scored = scoredPlan(plan.metrics, judged.scoring, beside.snapshot.summary.dataQuality)
  const azimuthsDeg = azimuthsOf(plan.choices)
  const { sites } = judged
  return { ...beside, network, answer, plan: { ...scored, ...outcome }, azimuthsDeg, sites }
}

const tableTold: tell.Members<PlanFound> = {
  contribution_table: contributionTable(({ answer }) =>
    encodeContributionTable(answer.judged.table),
  ),
}

const buildingsTold: tell.Members<PlanFound> = {
  table_building_ids: tell.says(
    'Ids of the buildings of the contribution table, in the order of its bits.',
    tell.texts(({ answer, snapshot }) =>
      Array.from(answer.judged.domain.footprints, (footprint) =>
        stringAt(snapshot.footprints.ids, footprint),
      ),
    ),
  ),
}

/** The members that every answer about a plan ends with. */
export const planEnding: tell.Members<PlanFound> = {
  ...tell.where(({ include }) => include !== undefined, tableTold),
  ...tell.where(({ include }) => include === 'contribution_table_with_ids', buildingsTold),
  shapley: shapleyShares(({ answer, plan }) => ({ shares: answer.shares, scoring: plan.scoring })),
  scenario_fingerprint: tell.text(({ answer }) => answer.scenarioFingerprint),
  scenario_schema_version: tell.always(scenarioSchemaVersion),
  model_evidence: answerEvidence(({ network, answer, plan }) => ({
    answer: { outsidePack: planOutsidePack(network, plan.metrics), ground: answer.ground },
    cells: network.cells,
    sentences: [],
  })),
  ...cellsTold,
  fingerprint: tell.fingerprint('fingerprint'),
}
