export function PathLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke best" /> clear path
      </li>
      <li>
        <i class="stroke outage" /> obstructed path
      </li>
      <li>
        <i class="dot ring" /> blocking edge
      </li>
    </ul>
  )
}
