import { normalizeAngle } from '../format/format.ts'
import { effectiveBeamDeg } from '../map/beam.ts'
import { scenario, setMember } from '../store/scenario.ts'

const radius = 26

/** A compass rose of the sector; a click or drag turns the boresight. */
export function AzimuthDial() {
  const azimuthDeg = normalizeAngle(scenario.value.azimuth ?? 0)
  const boresightDeg = azimuthDeg + (scenario.value.orientation_deg ?? 0)
  const turn = (event: PointerEvent & { currentTarget: SVGSVGElement }): void => {
    if (event.buttons !== 1) return
    const box = event.currentTarget.getBoundingClientRect()
    const east = event.clientX - (box.left + box.width / 2)
    const north = box.top + box.height / 2 - event.clientY
    const pointed = (Math.atan2(east, north) * 180) / Math.PI
    const turned = normalizeAngle(pointed - (scenario.value.orientation_deg ?? 0))
    setMember('azimuth', Math.round(turned) % 360)
  }
  const [tipX, tipY] = point(boresightDeg, radius)
  return (
    <svg
      class="dial"
      width={68}
      height={68}
      viewBox="-34 -34 68 68"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        turn(event)
      }}
      onPointerMove={turn}
    >
      <circle class="dial-face" r={radius} />
      <path class="dial-beam" d={slice(boresightDeg, effectiveBeamDeg(scenario.value))} />
      {[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((tick) => {
        const [x1, y1] = point(tick, radius)
        const [x2, y2] = point(tick, tick % 90 === 0 ? radius - 5 : radius - 2.5)
        return <line key={tick} class="dial-tick" x1={x1} y1={y1} x2={x2} y2={y2} />
      })}
      <text class="dial-north" y={-28}>
        N
      </text>
      <line class="dial-needle" x1={0} y1={0} x2={tipX} y2={tipY} />
      <circle class="dial-hub" r={2.5} />
    </svg>
  )
}

function point(bearingDeg: number, distance: number): [x: number, y: number] {
  const angle = (bearingDeg * Math.PI) / 180
  return [Math.sin(angle) * distance, -Math.cos(angle) * distance]
}

function slice(boresightDeg: number, beamDeg: number): string {
  if (beamDeg >= 360) return `M0,${-radius}A${radius},${radius},0,1,1,-0.01,${-radius}Z`
  const from = point(boresightDeg - beamDeg / 2, radius)
  const to = point(boresightDeg + beamDeg / 2, radius)
  const large = beamDeg > 180 ? 1 : 0
  return `M0,0L${from.join(',')}A${radius},${radius},0,${large},1,${to.join(',')}Z`
}
