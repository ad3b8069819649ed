import { formatPercent } from '../format/format.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { changeResult, withoutResult, withResultMoved } from '../project/edits.ts'
import type { StoredResult } from '../project/project.ts'
import { staleReasons } from '../panels/stale-reasons.ts'
import { isLive } from '../store/live.ts'
import { chooseResult, shownResult, stalenessOf } from '../store/asking.ts'
import { hasClutter } from '../store/clutter.ts'
import { baseLayerNames, baseLayers, changeBaseLayer } from '../store/layers.ts'
import type { BaseLayerName } from '../store/layers.ts'
import { amendProject, edit, project } from '../store/project.ts'
import { questionById } from '../store/registry.ts'
import { pack } from '../store/session.ts'

const baseNames: Readonly<Record<BaseLayerName, string>> = {
  sites: 'Sites',
  cells: 'Cells',
  buildings: 'Buildings',
  clutter: 'Clutter',
  terrain: 'Terrain',
  base: 'Base map',
}

/** The layers of the map: results, and what lies below them. */
export function Layers() {
  return (
    <ul class="layer-list" aria-label="Layers">
      {project.value.results.map((result, i) => (
        <ResultLayer key={result.id} result={result} isFirst={i === 0} />
      ))}
      {baseLayerNames.map((name) => isBaseLayerThere(name) && <BaseLayer key={name} name={name} />)}
    </ul>
  )
}

/** Not every pack has a base map, terrain to shade, or clutter. */
function isBaseLayerThere(name: BaseLayerName): boolean {
  const { base_map, terrain } = pack.value?.files ?? {}
  switch (name) {
    case 'clutter':
      return hasClutter.value
    case 'terrain':
      return terrain !== undefined
    case 'base':
      return base_map !== undefined
    default:
      return true
  }
}

const hasOpacity = (name: BaseLayerName): boolean => name !== 'sites' && name !== 'cells'

/** Numbers alone have nothing to see through. */
function isDrawn({ question, answer }: StoredResult): boolean {
  const { draw, service, covers } = questionById(question) ?? {}
  return service !== undefined || (draw !== undefined && covers?.(answer) !== null)
}

function ResultLayer(props: { readonly result: StoredResult; readonly isFirst: boolean }) {
  const { result, isFirst } = props
  const isAhead = isLive(result)
  const staleness = isAhead ? null : stalenessOf(result, project.value)
  const change = (changed: Parameters<typeof changeResult>[2]): void =>
    amendProject((old) => changeResult(old, result.id, changed))
  return (
    <li data-shown={shownResult.value?.id === result.id ? 'true' : undefined}>
      <div class="layer-row">
        <IconButton
          icon={result.visible ? 'eye' : 'eyeOff'}
          label={`${result.visible ? 'Hide' : 'Show'} ${result.title}`}
          onClick={() => change({ visible: !result.visible })}
        />
        <button type="button" class="link grow" onClick={() => chooseResult(result.id)}>
          {result.title}
        </button>
        {isAhead && <span class="badge">live</span>}
        {staleness !== null && (
          <span class="badge" title={staleReasons[staleness]}>
            {staleness === 'pack' ? 'other pack' : 'earlier'}
          </span>
        )}
        <IconButton
          icon="up"
          label={`Move ${result.title} up`}
          disabled={isFirst}
          onClick={() => amendProject((old) => withResultMoved(old, result.id, -1))}
        />
        <IconButton
          icon="close"
          label={`Remove ${result.title}`}
          onClick={() => edit(`Remove ${result.title}`, (old) => withoutResult(old, result.id))}
        />
      </div>
      {result.visible && isDrawn(result) && (
        <Opacity
          label={result.title}
          value={result.opacity}
          onChange={(opacity) => change({ opacity })}
        />
      )}
    </li>
  )
}

function BaseLayer({ name }: { readonly name: BaseLayerName }) {
  const { visible, opacity } = baseLayers.value[name]
  const label = baseNames[name]
  return (
    <li>
      <div class="layer-row">
        <IconButton
          icon={visible ? 'eye' : 'eyeOff'}
          label={`${visible ? 'Hide' : 'Show'} ${label}`}
          onClick={() => changeBaseLayer(name, { visible: !visible })}
        />
        <span class="grow">{label}</span>
        {visible && hasOpacity(name) && (
          <Opacity
            label={label}
            value={opacity}
            onChange={(changed) => changeBaseLayer(name, { opacity: changed })}
          />
        )}
      </div>
    </li>
  )
}

interface OpacityProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Opacity({ label, value, onChange }: OpacityProps) {
  return (
    <input
      type="range"
      class="slider opacity"
      aria-label={`Opacity of ${label}`}
      aria-valuetext={formatPercent(100 * value)}
      title={`Opacity ${formatPercent(100 * value)}`}
      min={0}
      max={1}
      step={0.05}
      value={value}
      onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  )
}
