import { formatAngle, formatNumber } from '../../format/format.ts'
import { describeCandidate, largestScore } from './candidates.ts'
import type { Candidate } from './candidates.ts'

const outer = 88
const hub = 12
/** Half of a bar; what is left of ten degrees keeps neighbours apart. */
const halfWidthDeg = 4.4

interface RoseProps {
  readonly candidates: readonly Candidate[]
  readonly seedDeg: number
  readonly bestDeg: number
  readonly bestCalled: string
  readonly shown: Candidate
  readonly onLook: (azimuth: number) => void
}

/** Every azimuth as a bar around the compass, as long as its score; the slider looks at one. */
export function Rose({ candidates, seedDeg, bestDeg, bestCalled, shown, onLook }: RoseProps) {
  const largest = largestScore(candidates)
  return (
    <div class="rose-box">
      <svg
        class="rose"
        viewBox="-112 -112 224 224"
        role="img"
        aria-label={`Scores of ${candidates.length} azimuths: the ${bestCalled} is ${formatAngle(bestDeg)}, asked with ${formatAngle(seedDeg)}. The table of all is in the dock.`}
      >
        {[0.5, 1].map((share) => (
          <circle key={share} class="rose-ring" r={hub + (outer - hub) * share} />
        ))}
        {compass.map(([name, azimuth]) => {
          const [x, y] = pointAt(azimuth, 103)
          return (
            <text key={name} class="rose-name" x={x} y={y + 3.5}>
              {name}
            </text>
          )
        })}
        {candidates.map((candidate) => (
          <path
            key={candidate.azimuth}
            class="rose-bar"
            data-best={candidate.azimuth === bestDeg ? 'true' : undefined}
            data-shown={candidate.azimuth === shown.azimuth ? 'true' : undefined}
            d={barPath(candidate.azimuth, hub + ((outer - hub) * candidate.total_score) / largest)}
            onClick={() => onLook(candidate.azimuth)}
          >
            <title>{describeCandidate(candidate)}</title>
          </path>
        ))}
        <path class="rose-seed" d={seedPath(seedDeg)} />
      </svg>
      <ul class="stack legend-list">
        <li>
          <i class="dot best" /> {bestCalled}, {formatAngle(bestDeg)}
        </li>
        <li>
          <i class="stroke dashed ink" /> asked with, {formatAngle(seedDeg)}
        </li>
        <li class="quiet">outer ring: {formatNumber(largest)} points</li>
      </ul>
      <input
        type="range"
        class="slider"
        min={0}
        max={350}
        step={10}
        value={shown.azimuth}
        aria-label="Azimuth to look at"
        aria-valuetext={describeCandidate(shown)}
        onInput={(event) => onLook(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

const compass = [
  ['N', 0],
  ['E', 90],
  ['S', 180],
  ['W', 270],
] as const

function pointAt(azimuthDeg: number, radius: number): readonly [x: number, y: number] {
  const angle = (azimuthDeg * Math.PI) / 180
  return [Math.sin(angle) * radius, -Math.cos(angle) * radius]
}

const text = (at: readonly [number, number]): string => at.map((value) => value.toFixed(2)).join()

function barPath(azimuthDeg: number, radius: number): string {
  const [from, to] = [azimuthDeg - halfWidthDeg, azimuthDeg + halfWidthDeg]
  return (
    `M${text(pointAt(from, hub))}L${text(pointAt(from, radius))}` +
    `A${radius},${radius},0,0,1,${text(pointAt(to, radius))}` +
    `L${text(pointAt(to, hub))}A${hub},${hub},0,0,0,${text(pointAt(from, hub))}Z`
  )
}

const seedPath = (seedDeg: number): string =>
  `M${text(pointAt(seedDeg, hub))}L${text(pointAt(seedDeg, outer + 6))}`
