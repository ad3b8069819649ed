export function NetworkLegend() {
  return (
    <ul class="stack legend-list">
      <li>
        <i class="stroke best" /> sector of the plan found
      </li>
    </ul>
  )
}
