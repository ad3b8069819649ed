import { useMemo, useState } from 'preact/hooks'
import type { PathProfileResponse, PathSample } from '../../api/types.ts'
import { LineChart } from '../../chart/line-chart.tsx'
import type { ChartLine } from '../../chart/line-chart.tsx'
import { formatDistance, formatNumber } from '../../format/format.ts'
import type { ResultProps } from '../../question/question.ts'
import {
  clutterAreas,
  clutterMeanings,
  clutterTops,
  clutterWords,
  coverAt,
  coverStrip,
  coveredStretches,
  groundOf,
  type PathClutter,
} from './clutter-along.ts'
import { guessedRoofs } from './path-words.ts'

/** The ground, the roofs, the line and its first Fresnel zone along a path. */
export function PathDock({ result }: ResultProps<PathProfileResponse>) {
  const { samples, layer_link: link, clutter } = result.answer
  const points = link?.ground_points
  const [index, setIndex] = useState<number | null>(null)
  const x = useMemo(() => samples.map((sample) => sample.distance_m), [samples])
  const stretches = useMemo(
    () => (clutter === undefined ? [] : coveredStretches(clutter)),
    [clutter],
  )
  const lines = useMemo(
    () => [
      ...profileLines(samples),
      ...clutterTops(samples, stretches),
      ...pointLines(samples, points),
    ],
    [samples, stretches, points],
  )
  const strip = useMemo(() => coverStrip(stretches), [stretches])
  const areas = useMemo(() => clutterAreas(samples, stretches), [samples, stretches])
  const roofs = useMemo(() => guessedRoofs(samples), [samples])
  const at = index === null ? undefined : samples[index]
  const cover = at === undefined ? undefined : coverAt(stretches, at.distance_m)?.cover
  return (
    <>
      <LineChart
        label={`Profile of the path: ground, roofs, line of sight and Fresnel zone${stretches.length === 0 || clutter === undefined ? '' : `. Clutter on the ground: ${clutterWords(clutter)}`}`}
        xLabel="Distance, m"
        yLabel="Elevation, m"
        x={x}
        lines={lines}
        areas={areas}
        stretches={strip}
        areaMeanings={clutterMeanings(stretches)}
        onPoint={setIndex}
      />
      <p class="quiet number" aria-live="off">
        {at === undefined ? ' ' : `${sampleText(at)}${cover === undefined ? '' : coverText(cover)}`}
      </p>
      {roofs !== null && <p class="quiet">{roofs}</p>}
      {strip.length > 0 && clutter?.counted_by_layers === false && (
        <p class="quiet">The model of the layers does not read the clutter.</p>
      )}
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
      values: samples.map(groundOf),
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

const coverText = ({ name, height_m: heightM }: PathClutter['classes'][number]): string =>
  `, ${name} ${formatNumber(heightM, 1)} m`
