import { formatChange, formatFixed, formatNumber, formatPercent } from '../../format/format.ts'
import { type Column, Table } from '../../parts/table.tsx'
import type { ResultProps } from '../../question/question.ts'
import type { ManyAnswer } from './answer.ts'
import { isQualityJudged, serviceablePct } from './quality.ts'
import { GapChart } from './gap-chart.tsx'
import { changeWords, settingBefore } from './words.ts'

interface PlacedChange {
  readonly change: ManyAnswer['changes'][number]
  readonly place: number
}

/** The list for the field team with the network after each change, and how the gap closed. */
export function ManyDock({ result: { answer } }: ResultProps<ManyAnswer>) {
  const { changes, cells, search } = answer
  const percent = (share: number | null) => formatPercent(share === null ? null : 100 * share)
  const power: Column<PlacedChange> = {
    head: 'Power',
    unit: 'W',
    isNumber: true,
    cell: ({ change }) => formatFixed(change.after.transmitted_w, 1),
  }
  const quality: Column<PlacedChange> = {
    head: 'Serviceable',
    isNumber: true,
    title: 'Share of the samples that interference leaves serviceable',
    cell: ({ change }) => formatPercent(serviceablePct(answer, change.after)),
  }
  const isRepowered = changes.some(
    ({ after }) => after.transmitted_w !== answer.baseline.transmitted_w,
  )
  return (
    <div class="dock-columns wide-first">
      <section>
        <h3>Changes in their order, and the network after each</h3>
        <Table
          look="grid"
          scrolls="Changes in their order"
          rows={changes.map((change, place): PlacedChange => ({ change, place }))}
          keyOf={({ change }) => change.id}
          columns={[
            { head: 'Cell', cell: ({ change, place }) => `${place + 1}. ${change.id}` },
            {
              head: 'Change',
              cell: ({ change }) => changeWords(settingBefore(cells, change), change.chosen),
            },
            {
              head: 'Gain',
              isNumber: true,
              cell: ({ change }) => formatChange(100 * change.gain, 3),
            },
            {
              head: 'Alone',
              isNumber: true,
              title: 'What it would add to the network as it stands, by itself',
              cell: ({ change }) => formatChange(100 * change.alone, 3),
            },
            {
              head: 'Score',
              isNumber: true,
              cell: ({ change }) => formatFixed(100 * change.after.score, 2),
            },
            {
              head: 'Homes',
              isNumber: true,
              cell: ({ change }) => formatNumber(change.after.served_homes),
            },
            {
              head: 'Demand',
              isNumber: true,
              cell: ({ change }) => percent(change.after.served_demand_share),
            },
            {
              head: 'Reach',
              isNumber: true,
              cell: ({ change }) => percent(change.after.coverage_share),
            },
            ...(isQualityJudged(answer) ? [quality] : []),
            ...(isRepowered ? [power] : []),
          ]}
        />
      </section>
      <section>
        <h3>How the gap closed</h3>
        {search.progress.length < 2 ? (
          <p class="quiet">The first bound was met at once.</p>
        ) : (
          <GapChart moments={search.progress} heightPx={165} />
        )}
      </section>
    </div>
  )
}
