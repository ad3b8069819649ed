import { PowerScale } from '../../panels/power-scale.tsx'

export function RaysLegend() {
  return (
    <>
      <PowerScale />
      <ul class="stack legend-list">
        <li>
          <i class="stroke thick" /> line of sight
        </li>
        <li>
          <i class="stroke thin" /> no sight
        </li>
        <li>
          <i class="dot ring" /> blocked end
        </li>
      </ul>
    </>
  )
}
