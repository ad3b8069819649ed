import type { PathProfileResponse } from '../../api/types.ts'
import {
  formatDistance,
  formatFixed,
  formatIdentifier,
  formatPercent,
} from '../../format/format.ts'
import { Table } from '../../parts/table.tsx'

/** Below the path: what covers the ground, and the points of the ground that the model goes by. */
export function UnderPath({ answer }: { readonly answer: PathProfileResponse }) {
  const { clutter, layer_link: link } = answer
  const points = link?.ground_points ?? []
  if (clutter === undefined && points.length === 0) return null
  return (
    <section class="stack card" aria-label="Under the path">
      <h3>Under the path</h3>
      {points.length > 0 && <GroundPoints points={points} />}
      {clutter !== undefined && <Clutter clutter={clutter} />}
    </section>
  )
}

type Clutter = NonNullable<PathProfileResponse['clutter']>
type Points = NonNullable<NonNullable<PathProfileResponse['layer_link']>['ground_points']>

const pointNames: Readonly<Record<Points[number]['point'], string>> = {
  antenna_horizon: 'Horizon of the antenna',
  receiver_horizon: 'Horizon of the receiver',
  nearest_to_line: 'Nearest to the line',
}

function GroundPoints({ points }: { readonly points: Points }) {
  const longestM = Math.max(...points.map(({ distance_m: distanceM }) => distanceM))
  return (
    <>
      <p class="quiet">The model of the layers goes by these points of the ground.</p>
      <Table
        rows={points}
        keyOf={({ point }) => point}
        columns={[
          { head: 'Point', cell: ({ point }) => pointNames[point] },
          {
            head: 'At',
            isNumber: true,
            cell: ({ distance_m: distanceM }) => formatDistance(distanceM, longestM),
          },
          {
            head: 'Ground',
            unit: 'm',
            isNumber: true,
            cell: ({ elevation_m: elevationM }) => formatFixed(elevationM, 1),
          },
        ]}
      />
    </>
  )
}

function Clutter({ clutter }: { readonly clutter: Clutter }) {
  const unknown = clutter.unknown_share
  return (
    <>
      <Table
        rows={clutter.classes}
        keyOf={(one) => one.class}
        columns={[
          { head: 'Clutter', cell: (one) => one.name ?? `class ${one.class}` },
          { head: 'Category', cell: (one) => formatIdentifier(one.category) },
          {
            head: 'Height',
            unit: 'm',
            isNumber: true,
            cell: (one) => formatFixed(one.height_m, 1),
          },
          {
            head: 'Of the way',
            isNumber: true,
            cell: (one) => formatPercent(100 * one.share),
          },
        ]}
      />
      {unknown > 0 && (
        <p class="quiet">What covers {formatPercent(100 * unknown)} of the way is not known.</p>
      )}
    </>
  )
}
