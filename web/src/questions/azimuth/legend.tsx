export function AzimuthLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke dashed ink" /> before
      </li>
      <li>
        <i class="stroke dashed best" /> best
      </li>
      <li>
        <i class="dot gone" /> gap before only
      </li>
      <li>
        <i class="dot lost" /> gap after only
      </li>
      <li>
        <i class="dot outage" /> gap both times
      </li>
    </ul>
  )
}
