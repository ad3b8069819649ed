import { defaultModelId, findModel } from '../../../src/rf/models/list.ts'
import { formatAngle, normalizeAngle } from '../format/format.ts'
import { eirpDbm } from '../scenario/antennas.ts'
import { frequencyPresets, hasPreset, presetMembers } from '../project/presets.ts'
import { defaultNumber } from '../scenario/fields.ts'
import { estimatedRayFeatures, rayFeatureLimit } from '../scenario/validate.ts'
import { effectiveBeamDeg } from '../map/beam.ts'
import { withCellNamed } from '../project/edits.ts'
import { cell, edit, project } from '../store/project.ts'
import {
  editedCount,
  formScope,
  isVaried,
  scenario,
  setMember,
  setMembers,
} from '../store/scenario.ts'
import { ChoiceInput, TextInput } from './choice-input.tsx'
import { ModelFields } from './model-fields.tsx'
import { NumberInput } from './number-input.tsx'
import { lazyView } from '../parts/lazy-view.tsx'
import { Section } from '../parts/section.tsx'
import { GroupNumbers } from './group-numbers.tsx'

const CalibrationChoice = lazyView(
  async () => (await import('./calibration-choice.tsx')).CalibrationChoice,
)
const AntennaFields = lazyView(async () => (await import('./antenna-fields.tsx')).AntennaFields)
const TowerPicker = lazyView(async () => (await import('./tower-picker.tsx')).TowerPicker)
const AzimuthDial = lazyView(async () => (await import('./azimuth-dial.tsx')).AzimuthDial)
const ChangeBy = lazyView(async () => (await import('./change-by.tsx')).ChangeBy)

/** Every member of a sector request, with units and bounds. */
export function CellForm() {
  const isCell = formScope.value === 'cell' && cell.value !== null
  const isGroup = editedCount.value > 1
  return (
    <form
      class="cell-form"
      aria-label={isCell ? 'Cell' : 'Defaults of the project'}
      autocomplete="off"
      onSubmit={(event) => event.preventDefault()}
    >
      <ScopeSwitch />
      {isGroup && <ChangeBy />}
      <Section title="Site" open>
        {isCell && !isGroup && <CellName />}
        {!isGroup && (isCell || cell.value === null) && <TowerPicker />}
        <div class="fields">
          {isCell && !isGroup && <NumberInput name="tower_lon" automatic="not placed" />}
          {isCell && !isGroup && <NumberInput name="tower_lat" automatic="not placed" />}
          <GroupNumbers group="site" />
        </div>
      </Section>
      <Section title="Sector" open hint={sectorHint()}>
        {isCell && <AzimuthRow />}
        <div class="fields">
          <GroupNumbers group="sector" />
        </div>
      </Section>
      <Section title="Radio" open hint={radioHint()}>
        <Presets />
        <div class="fields">
          <ChoiceInput name="network_tech" />
          <GroupNumbers group="radio" />
        </div>
        <p class="field-note">
          EIRP {eirpDbm(scenario.value).toFixed(1)} dBm along the boresight, less the system loss
        </p>
        <ChoiceInput name="propagation_model" />
        <p class="field-note">{chosenModel()?.words.description}</p>
        <ModelFields />
        <div class="fields">
          <ChoiceInput name="model_limits" />
          <ChoiceInput name="ground" unstated={unstatedGround()} />
        </div>
        {countsGroundItself() && scenario.value.ground !== undefined && (
          <p class="field-note">
            The model counts the ground by itself: what is chosen under Ground holds where another
            one answers.
          </p>
        )}
      </Section>
      <Section title="Antenna pattern and tilt">
        <AntennaFields />
      </Section>
      <Section title="Roofs and sight">
        <div class="fields">
          <ChoiceInput name="sight" />
          <ChoiceInput name="unknown_heights" />
          <ChoiceInput name="host_roof" />
        </div>
      </Section>
      <Section title="Losses and calibration">
        <div class="fields">
          <GroupNumbers group="losses" />
          <NumberInput name="calibration_offset_db" />
        </div>
        {isCell && project.value.calibrations.length > 0 && <CalibrationChoice />}
      </Section>
      <Section title="Receiver">
        <Receiver />
      </Section>
      <Section title="Carrier and identity">
        <div class="fields">
          <TextInput name="band" />
          <TextInput name="channel_id" />
          <ChoiceInput name="duplex_mode" />
          <GroupNumbers group="carrier" />
          {isCell && <NumberInput name="pci" automatic="none" />}
        </div>
      </Section>
      <Section title="Ray tracing" hint={`${scenario.value.rays ?? 60} rays`}>
        <div class="fields">
          <NumberInput name="rays" />
          <RayBudget />
        </div>
      </Section>
    </form>
  )
}

/** Whether the form shows what the cell states or what all cells follow. */
function ScopeSwitch() {
  const shown = cell.value
  if (shown === null) {
    return <p class="scope-note">Every cell follows these unless it states its own.</p>
  }
  return (
    <div class="scope-switch segmented small" role="group" aria-label="What the form changes">
      <button
        type="button"
        aria-pressed={formScope.value === 'cell'}
        onClick={() => (formScope.value = 'cell')}
      >
        {project.value.selection.length > 1
          ? `These ${project.value.selection.length} cells`
          : 'This cell'}
      </button>
      <button
        type="button"
        aria-pressed={formScope.value === 'project'}
        title="Every cell follows these unless it states its own"
        onClick={() => (formScope.value = 'project')}
      >
        Defaults of all cells
      </button>
    </div>
  )
}

function CellName() {
  const shown = cell.value
  if (shown === null) return null
  return (
    <label class="stack field">
      <span class="field-label">Name</span>
      <span class="line field-box">
        <input
          name="cell_name"
          value={shown.name}
          onChange={(event) => {
            const name = event.currentTarget.value
            edit('Rename a cell', (old) => withCellNamed(old, shown.id, name))
          }}
        />
      </span>
    </label>
  )
}

function Presets() {
  const shown = scenario.value
  return (
    <div class="segmented" role="group" aria-label="Frequency presets">
      {frequencyPresets.map((preset) => (
        <button
          key={preset.frequencyGhz}
          type="button"
          aria-pressed={hasPreset(shown, preset)}
          onClick={() => setMembers(presetMembers(preset))}
        >
          <strong>{preset.frequencyGhz}</strong> GHz
          <small>{preset.label}</small>
        </button>
      ))}
    </div>
  )
}

function AzimuthRow() {
  const azimuthDeg = normalizeAngle(scenario.value.azimuth ?? 0)
  return (
    <div class="azimuth-row">
      <AzimuthDial />
      <div>
        <NumberInput name="azimuth" />
        <input
          type="range"
          class="slider"
          aria-label="Azimuth"
          aria-valuetext={formatAngle(azimuthDeg)}
          min={0}
          max={359}
          step={1}
          value={Math.round(azimuthDeg) % 360}
          onInput={(event) => setMember('azimuth', event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  )
}

function Receiver() {
  const isDerived = scenario.value.receiver_sensitivity_mode === 'derived'
  return (
    <div class="fields">
      <GroupNumbers group="receiver" />
      <ChoiceInput name="receiver_sensitivity_mode" />
      <GroupNumbers group={isDerived ? 'derived-threshold' : 'manual-threshold'} />
    </div>
  )
}

function RayBudget() {
  const features = estimatedRayFeatures(scenario.value)
  const isOver = features > rayFeatureLimit
  return (
    <div class="stack field">
      <span class="field-label">Segments, at least</span>
      <meter
        min={0}
        max={rayFeatureLimit}
        high={rayFeatureLimit * 0.9}
        value={Math.min(features, rayFeatureLimit)}
        aria-label="Estimated ray segments"
      />
      <p class={isOver ? 'field-problem' : 'field-note'}>
        {features.toLocaleString('en')} of {rayFeatureLimit.toLocaleString('en')}
      </p>
    </div>
  )
}

function sectorHint(): string {
  if (isVaried('azimuth') || isVaried('beam_width')) return severalTold
  return `${formatAngle(scenario.value.azimuth ?? 0)} · ${effectiveBeamDeg(scenario.value)}° wide`
}

/** The model that answers: the one chosen, else the service's own choice by frequency. */
function chosenModel(): ReturnType<typeof findModel> {
  const { propagation_model = '', frequency_ghz } = scenario.value
  const automatic = defaultModelId(frequency_ghz ?? defaultNumber('frequency_ghz'))
  return findModel(propagation_model) ?? findModel(automatic)
}

/** A model of the ground counts it whatever is chosen for the others. */
const countsGroundItself = (): boolean => chosenModel()?.needs === 'ground'

const unstatedGround = (): string | undefined =>
  countsGroundItself() ? 'Counted by the model' : undefined

/** A hint about cells that differ. */
const severalTold = 'several'

function radioHint(): string {
  if (isVaried('frequency_ghz') || isVaried('tx_power_dbm')) return severalTold
  return `${scenario.value.frequency_ghz ?? 28} GHz · ${scenario.value.tx_power_dbm ?? 30} dBm`
}
