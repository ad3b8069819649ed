import type { GapsResponse, MeasurementResponse } from '../../api/types.ts'
import { formatNumber, formatPower } from '../../format/format.ts'
import type { StoredResult } from '../../project/project.ts'
import { questionById } from '../../store/registry.ts'
import type { EntryAnswer } from '../entry/answer.ts'
import { sumOfTerms } from '../ledger-terms.ts'
import type { CoverageAnswer } from '../surface/answer.ts'
import { resourceBlocksOf } from './carriers.ts'
import type { CellLink } from './cell-link.ts'
import { subcarrierShareDb } from './sinr.ts'
import { measuredNear, pictureAt } from './why.ts'
import type { Why } from './why.ts'

const rounding = 'The ledger rounds to a tenth of a decibel.'

/** What the layer shows, beside what the ledger of the strongest cell adds up to. */
export function shownSentence(
  result: StoredResult,
  found: Why,
  strongest: CellLink | null,
): string {
  const sum = strongest === null ? null : sumOfTerms(strongest.terms)
  const added = strongest === null ? '' : `; the ledger adds up to ${formatPower(sum)}`
  if (found.buildingId !== null) return buildingSentence(result, found.buildingId, strongest, added)
  if (result.question === 'measurements') return measuredSentence(result, found, strongest)
  const picture = pictureAt(result, found.place)
  if (picture !== null) {
    return `The picture shows ${formatPower(picture)} at this node${added}. ${rounding}`
  }
  return strongest === null
    ? 'No cell of this layer gives a power here.'
    : `${strongest.cellId} is the strongest here${added}. ${rounding}`
}

function buildingSentence(
  result: StoredResult,
  buildingId: string,
  strongest: CellLink | null,
  added: string,
): string {
  const level = questionById(result.question)?.service?.(result).get(buildingId)
  const power = facadePower(result, buildingId)
  if (strongest === null) return 'No cell of this layer gives its facade a power: it is not served.'
  const by = `${strongest.cellId} is the strongest${added}.`
  const limit =
    (strongest.receivedDbm ?? -Infinity) > -100
      ? 'That is above −100 dBm: served.'
      : 'That is not above −100 dBm: not served.'
  if (power !== null) {
    return `The layer has ${formatPower(power)} at this facade${added}. ${limit} ${rounding}`
  }
  const shown = level === undefined ? '' : `The layer shows it as ${levelNames[level] ?? level}. `
  return `${shown}${by} ${limit} ${rounding}`
}

const levelNames: Readonly<Record<string, string>> = {
  served: 'served',
  weak: 'weak',
  none: 'not served',
}

/** What a layer has in numbers about a facade. */
function facadePower({ question, answer }: StoredResult, buildingId: string): number | null {
  switch (question) {
    case 'surface':
      return listedPower((answer as CoverageAnswer).gaps, buildingId)
    case 'gaps':
      return listedPower(answer as GapsResponse, buildingId)
    case 'entry':
      return (
        (answer as EntryAnswer).buildings.find(({ id }) => id === buildingId)?.outdoorDbm ?? null
      )
    default:
      return null
  }
}

function listedPower({ buildings }: GapsResponse, buildingId: string): number | null {
  const at = buildings?.ids.indexOf(buildingId) ?? -1
  return at < 0 ? null : (buildings?.rx_dbm[at] ?? null)
}

/** A measurement is one of a subcarrier: the carrier's power is shared by all of them. */
function measuredSentence(
  result: StoredResult,
  { place, links }: Why,
  strongest: CellLink | null,
): string {
  const measured = measuredNear(result, place)?.properties
  if (measured === undefined) return 'No measurement lies here.'
  const link = links.find(({ cellId }) => cellId === measured.serving_cell_id) ?? strongest
  const blocks = resourceBlocksOf(result.answer as MeasurementResponse, link?.cellId)
  const sum = link === null ? null : sumOfTerms(link.terms)
  const { measured_rsrp_dbm, predicted_rsrp_dbm, residual_db } = measured
  const told = `Measured ${formatPower(measured_rsrp_dbm)}, predicted ${formatPower(predicted_rsrp_dbm)}: ${formatNumber(residual_db, 1).replace('-', '−')} dB.`
  if (link === null || sum === null || blocks === null) return told
  const share = subcarrierShareDb(blocks)
  return `${told} The ledger of ${link.cellId}, ${formatPower(sum)}, is that of the whole carrier: one of its ${formatNumber(12 * blocks)} subcarriers has ${formatNumber(share, 1).replace('-', '−')} dB of it, ${formatPower(sum + share)}.`
}
