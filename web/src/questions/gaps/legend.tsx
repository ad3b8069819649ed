export function GapsLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot outage" /> gap: at most −100 dBm at the facade; larger for more demand
      </li>
    </ul>
  )
}
