import { serviceThresholds } from '../../../../src/rf/service-thresholds.ts'
import { formatPower } from '../../format/format.ts'
import { buildingServiceLevel } from '../../format/service-level.ts'
import type { StoredResult } from '../../project/project.ts'
import type { ExplainedLink } from '../../question/explain.ts'
import { questionById } from '../../store/registry.ts'
import { ledgerRounding, sumOfTerms } from '../shared/ledger-terms.ts'
import type { CellLink } from './cell-link.ts'
import { explainOf } from './why.ts'
import type { Why } from './why.ts'

const explained = ({ cellId, terms }: CellLink): ExplainedLink => ({
  cellId,
  sumDbm: sumOfTerms(terms),
})

/** What the layer shows, beside what the ledger of the strongest cell adds up to. */
export function shownSentence(
  result: StoredResult,
  found: Why,
  strongest: CellLink | null,
): string {
  const added =
    strongest === null ? '' : `; the ledger adds up to ${formatPower(sumOfTerms(strongest.terms))}`
  if (found.buildingId !== null) return buildingSentence(result, found.buildingId, strongest, added)
  const said = explainOf(result)?.sentence?.(result.answer, {
    place: found.place,
    links: found.links.map(explained),
    strongest: strongest === null ? null : explained(strongest),
  })
  if (said !== undefined && said !== null) return said
  return strongest === null
    ? 'No cell of this layer gives a power here.'
    : `${strongest.cellId} is the strongest here${added}. ${ledgerRounding}`
}

function buildingSentence(
  result: StoredResult,
  buildingId: string,
  strongest: CellLink | null,
  added: string,
): string {
  const question = questionById(result.question)
  const level = question?.service?.(result).get(buildingId)
  const power = question?.facadePower?.(result.answer, buildingId) ?? null
  if (strongest === null) return 'No cell of this layer gives its facade a power: it is not served.'
  const by = `${strongest.cellId} is the strongest${added}.`
  const isServed =
    strongest.receivedDbm !== null && strongest.receivedDbm > serviceThresholds.buildingServiceDbm
  const limit = isServed
    ? `That is above ${buildingServiceLevel}: served.`
    : `That is not above ${buildingServiceLevel}: not served.`
  if (power !== null) {
    return `The layer has ${formatPower(power)} at this facade${added}. ${limit} ${ledgerRounding}`
  }
  const shown = level === undefined ? '' : `The layer shows it as ${levelNames[level] ?? level}. `
  return `${shown}${by} ${limit} ${ledgerRounding}`
}

const levelNames: Readonly<Record<string, string>> = {
  served: 'served',
  weak: 'weak',
  none: 'not served',
}
