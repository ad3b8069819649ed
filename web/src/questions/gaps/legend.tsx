import { buildingServiceLevel } from '../../format/service-level.ts'

export function GapsLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot outage" /> gap: at most {buildingServiceLevel} at the facade; larger for more
        demand
      </li>
    </ul>
  )
}
