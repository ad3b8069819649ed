import {
  formatAngle,
  formatDecibels,
  formatDistance,
  formatIdentifier,
  formatNumber,
  formatPower,
} from '../../format/format.ts'
import { bearing } from '../../geometry/geometry.ts'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { StoredResult } from '../../project/project.ts'
import type { OwnLedgerProps } from '../../question/explain.ts'
import type { InterferenceAnswer } from './answer.ts'
import { latticeOfAnswer } from './answer.ts'
import { pointAt } from '../shared/lattice.ts'
import { modelTerms } from '../shared/ledger-terms.ts'
import { TermTable } from '../shared/ledger.tsx'
import { sightBasisWords } from '../shared/sight-words.ts'
import { askedCells } from '../why/asked-cells.ts'
import { askSinrBracket, sinrBrackets } from './sinr-bracket.ts'
import { askSamples, fullSamples } from './samples.ts'
import type { FullSample } from './samples.ts'
import { decibels, subcarrierShareDb, sumOfSample } from '../shared/sinr.ts'
import { Table } from '../../parts/table.tsx'

/** Every cell at one sample of interference, and how they add up to its SINR. */
export function SampleView({ result, place, isBusy }: OwnLedgerProps) {
  const lattice = latticeOfAnswer(result.answer as InterferenceAnswer)
  const point = lattice === null ? null : pointAt(lattice, ...place)
  if (point === null) return <p class="quiet">No sample of {result.title} lies here.</p>
  const known = fullSamples.value
  if (known?.resultId !== result.id) {
    if (isBusy) return null
    return (
      <button type="button" class="button" onClick={() => void askSamples(result)}>
        <Icon name="help" /> The ledger of {result.title} here
      </button>
    )
  }
  const sample = known.samples[point]
  const blocks = known.profiles.find(
    ({ cell_id }) => cell_id === sample.properties.serving_cell_id,
  )?.resource_blocks
  return (
    <>
      <PowerLedger sample={sample} />
      {blocks === undefined ? (
        <p class="quiet">No cell serves this sample: there is nothing to add up.</p>
      ) : (
        <>
          <Sum sample={sample} resourceBlocks={blocks} />
          <ServingLink result={result} sample={sample} resourceBlocks={blocks} />
        </>
      )}
      <SinrBracket result={result} point={point} isBusy={isBusy} />
    </>
  )
}

const roles: Readonly<Record<string, string>> = {
  serving: 'serves',
  interferer: 'interferes',
  candidate: 'not chosen',
  absent: 'not heard',
}

function PowerLedger({ sample }: { readonly sample: FullSample }) {
  return (
    <Table
      scrolls="Cells at this sample"
      rows={sample.properties.power_ledger}
      keyOf={({ cell_id }) => cell_id}
      columns={[
        { head: 'Cell', cell: ({ cell_id }) => cell_id },
        {
          head: 'Role',
          cell: (entry) => (
            <>
              {roles[entry.role] ?? entry.role}
              {reasonOf(entry) !== null && <small> {reasonOf(entry)}</small>}
            </>
          ),
        },
        {
          head: 'Received',
          isNumber: true,
          cell: (entry) => formatPower(entry.received_carrier_power_dbm),
        },
        {
          head: 'In the sum',
          isNumber: true,
          cell: ({ loaded_power_mw: power }) =>
            power === undefined || power === null || power === 0
              ? '–'
              : formatPower(decibels(power)),
        },
      ]}
    />
  )
}

/** Why a cell takes no part, in the service's words. */
function reasonOf(entry: FullSample['properties']['power_ledger'][number]): string | null {
  if (entry.exclusion_reason !== undefined) return formatIdentifier(entry.exclusion_reason)
  return entry.channel_match === false ? 'another channel' : null
}

interface SumProps {
  readonly sample: FullSample
  readonly resourceBlocks: number
}

/** The sum in the service's own terms: powers of one resource element. */
function Sum({ sample, resourceBlocks }: SumProps) {
  const sum = sumOfSample(sample.properties, resourceBlocks)
  if (sum === null) return null
  const { sinr_db, rsrq_db } = sample.properties
  const rows: readonly (readonly [string, string])[] = [
    ['Desired signal S', formatPower(decibels(sum.desiredMw))],
    [
      'Interference I',
      sum.interferenceMw === 0 ? 'none' : formatPower(decibels(sum.interferenceMw)),
    ],
    ['Noise N', formatPower(decibels(sum.noiseMw))],
    ['I + N', formatPower(decibels(sum.interferenceMw + sum.noiseMw))],
    ['S over I + N', formatDecibels(sum.sinrDb)],
    ['RSRQ', `${formatDecibels(sum.rsrqDb)} of RSSI ${formatPower(sum.rssiDbm)}`],
  ]
  return (
    <>
      <Facts rows={rows} />
      <p class="quiet">
        The layer shows SINR {formatDecibels(sinr_db)}; the ledger adds up to{' '}
        {formatDecibels(sum.sinrDb)}. RSRQ: {formatDecibels(rsrq_db)} and{' '}
        {formatDecibels(sum.rsrqDb)}. Powers of one resource element, interferers at their load.
      </p>
    </>
  )
}

/** The path from the serving cell to the sample. */
function ServingLink(props: SumProps & { readonly result: StoredResult }) {
  const { result, sample, resourceBlocks } = props
  const { link_budget: budget, serving_cell_id, distance_m, los_state } = sample.properties
  if (budget === undefined) return null
  const cell = askedCells(result).find(({ id }) => id === serving_cell_id)
  const [lon, lat] = sample.geometry.coordinates
  return (
    <>
      <h3>From {serving_cell_id}</h3>
      <Facts
        rows={[
          ['Distance', formatDistance(distance_m)],
          ['Bearing', cell === undefined ? '–' : formatAngle(bearing(cell.at, [lon, lat]))],
          ['Sight', los_state === 'los' ? 'line of sight' : 'no line of sight'],
          ['Because', sightBasisWords(sample.properties.los_classification_basis ?? 'unknown')],
        ]}
      />
      <TermTable
        terms={[
          ...modelTerms(budget, {
            pathLossDb: budget.propagation_loss_db,
            wallLossDb: budget.building_loss_db,
            locationMarginDb: budget.location_margin_db,
            model: '',
          }),
          {
            label: `One of ${formatNumber(12 * resourceBlocks)} subcarriers`,
            value: subcarrierShareDb(resourceBlocks),
            unit: 'dB',
          },
        ]}
        sumLabel="RSRP"
      />
    </>
  )
}

interface SinrBracketProps {
  readonly result: StoredResult
  readonly point: number
  readonly isBusy: boolean
}

function SinrBracket({ result, point, isBusy }: SinrBracketProps) {
  const bracket = sinrBrackets.value.get(result.id)
  if (bracket === undefined) {
    return (
      <button
        type="button"
        class="button"
        disabled={isBusy}
        onClick={() => void askSinrBracket(result)}
      >
        Bracket of the unknown roofs (two requests, for the whole layer)
      </button>
    )
  }
  const said = (value: number | null | undefined): string =>
    value === null || value === undefined ? 'no signal' : formatDecibels(value)
  return (
    <p>
      SINR with every unknown roof in the way <strong>{said(bracket.low[point])}</strong>, with none{' '}
      <strong>{said(bracket.high[point])}</strong>. An interferer behind a roof is a gain: the
      second may be the smaller one.
    </p>
  )
}
