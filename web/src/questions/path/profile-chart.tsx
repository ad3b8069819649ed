import { useMemo, useState } from 'preact/hooks'
import type { PathProfileResponse, PathSample } from '../../api/types.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import type { ChartLine } from '../../chart/line-chart.tsx'
import { formatDistance, formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'

/** The ground, the roofs, the line and its first Fresnel zone along a path. */
export function PathDock({ result }: ResultProps<PathProfileResponse>) {
  const { samples, layer_link: link } = result.answer
  const points = link?.ground_points
  const [index, setIndex] = useState<number | null>(null)
  const x = useMemo(() => samples.map((sample) => sample.distance_m), [samples])
  const lines = useMemo(
    () => [...profileLines(samples), ...pointLines(samples, points)],
    [samples, points],
  )
  return (
    <>
      <LineChart
        label="Profile of the path: ground, roofs, line of sight and Fresnel zone"
        xLabel="Distance, m"
        yLabel="Elevation, m"
        x={x}
        lines={lines}
        onPoint={setIndex}
      />
      <p class="quiet number" aria-live="off">
        {index === null || samples[index] === undefined ? ' ' : sampleText(samples[index])}
      </p>
    </>
  )
}

function profileLines(samples: readonly PathSample[]): readonly ChartLine[] {
  return [
    {
      label: 'roofs',
      values: samples.map((sample) => sample.obstruction_elevation_m),
      color: '--text-muted',
      width: 1,
      fillAlpha: 0.25,
      isStepped: true,
    },
    {
      label: 'ground, with the bulge of the earth',
      values: samples.map((sample) => (sample.terrain_elevation_m ?? 0) + sample.earth_bulge_m),
      color: '--warn',
      width: 1.5,
      fillAlpha: 0.18,
    },
    {
      label: 'line of sight',
      values: samples.map((sample) => sample.line_of_sight_elevation_m),
      color: '--accent',
    },
    {
      label: 'lower edge of the first Fresnel zone',
      values: samples.map((sample) => sample.line_of_sight_elevation_m - sample.fresnel_radius_m),
      color: '--good',
      width: 1.3,
      dash: [5, 4],
    },
  ]
}

type GroundPoints = NonNullable<NonNullable<PathProfileResponse['layer_link']>['ground_points']>

/** The points of the ground that the model goes by, each at the sample nearest to it. */
function pointLines(
  samples: readonly PathSample[],
  points: GroundPoints | undefined,
): readonly ChartLine[] {
  if (points === undefined || points.length === 0 || samples.length === 0) return []
  const values = samples.map((): number | null => null)
  for (const { distance_m: distanceM, elevation_m: elevationM } of points) {
    const away = samples.map((sample) => Math.abs(sample.distance_m - distanceM))
    const nearest = away.indexOf(Math.min(...away))
    values[nearest] = elevationM + samples[nearest].earth_bulge_m
  }
  return [{ label: 'what the model goes by', values, color: '--bad', isPoints: true }]
}

function sampleText(sample: PathSample): string {
  const roof =
    sample.building_id === undefined
      ? ''
      : `, building ${sample.building_id} ${sample.building_height_m === null ? 'of unknown height' : `${formatNumber(sample.building_height_m, 1)} m`}`
  const clearance =
    sample.clearance_m === null ? 'unknown' : `${formatNumber(sample.clearance_m, 1)} m`
  return `${formatDistance(sample.distance_m)}: clearance ${clearance}${roof}`
}
