import { useState } from 'preact/hooks'
import type { CalibrateAnswer, WireCalibration } from '../../api/types.ts'
import { formatChange, formatFixed, formatIdentifier, formatNumber } from '../../format/format.ts'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Table } from '../../parts/table.tsx'
import { freeName, withCellMembers, type Members } from '../../project/edits.ts'
import type { StoredResult } from '../../project/project.ts'
import { withNewCalibration } from '../../project/saved-calibrations.ts'
import { withMembers } from '../../scenario/scenario.ts'
import { stalenessOf } from '../../store/asking.ts'
import { edit, project } from '../../store/project.ts'
import { settingsOf } from '../../store/settings.ts'
import { calibrateRequest } from './calibrate-request.ts'
import { findCalibration, sought } from './calibrate.ts'
import { campaignSettings } from './measured-request.ts'
import { choiceText, samplesIn } from './sample-selection.ts'

interface FindCalibrationProps {
  /** About the measured cells. */
  readonly result: StoredResult
  /** What they state under the model that is meant. */
  readonly members: Members
}

/** Of a name, in letters: the service takes 128 bytes. */
const longestName = 40

/** Looks for the corrections that the measurements bear out, and puts them to use under a name. */
export function FindCalibration({ result, members }: FindCalibrationProps) {
  const set = project.value.measurements[0]?.name ?? 'Measurements'
  const measuredOn = settingsOf(project.value, campaignSettings)['collected_at']
  const taken = new Set(project.value.calibrations.map(({ calibration }) => calibration.name))
  const [name, setName] = useState(() => freeName(set.slice(0, longestName), taken))
  const [day, setDay] = useState(typeof measuredOn === 'string' ? measuredOn : '')
  const key = `${result.id} ${JSON.stringify(members)}`
  const found = sought.value?.key === key ? sought.value : null
  const isStale = stalenessOf(result, project.value) !== null
  const choice = choiceText(samplesIn(result.request).length)
  return (
    <section class="stack card" aria-label="Calibration">
      <p>
        <strong>Calibration</strong>: an offset, one a cell, one a kind of ground cover and a slope,
        each taken only where it lowers the error on places that it was not taken from.
        {choice !== null && ` It is looked for in ${choice}.`}
      </p>
      <form
        class="stack"
        aria-label="Find a calibration"
        onSubmit={(event) => {
          event.preventDefault()
          const request = calibrateRequest(result, members, { name: name.trim(), day })
          void findCalibration(result, key, request)
        }}
      >
        <div class="fields">
          <label class="stack field">
            <span class="field-label">Name</span>
            <span class="line field-box">
              <input
                type="text"
                maxLength={longestName}
                value={name}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </span>
          </label>
          <label class="stack field">
            <span class="field-label">Measured on</span>
            <span class="line field-box">
              <input
                type="date"
                value={day}
                onInput={(event) => setDay(event.currentTarget.value)}
              />
            </span>
          </label>
        </div>
        <div class="row end">
          {taken.has(name.trim()) && (
            <p class="quiet">A calibration of this name is in the project.</p>
          )}
          <button
            type="submit"
            class="button"
            disabled={isStale || name.trim() === '' || taken.has(name.trim())}
          >
            Find a calibration
          </button>
        </div>
      </form>
      {found !== null && found.error !== null && (
        <p class="stack callout" data-tone="bad" role="alert">
          {found.error.message}
        </p>
      )}
      {found !== null && found.answer !== null && (
        <Found result={result} members={members} answer={found.answer} />
      )}
    </section>
  )
}

interface FoundProps extends FindCalibrationProps {
  readonly answer: CalibrateAnswer
}

function Found({ result, members, answer }: FoundProps) {
  const { calibration, not_calibrated_text: reason, trials, prior_text: ofPrior } = answer
  return (
    <>
      {ofPrior !== undefined && (
        <p class="stack callout">
          {ofPrior.split('. ')[0]}. The prior weighs{' '}
          {formatNumber(100 * (answer.prior_weight ?? 1))} %.
        </p>
      )}
      {trials.length > 0 && (
        <Table
          scrolls="Corrections"
          rows={trials}
          keyOf={({ term }) => term}
          columns={[
            { head: 'Correction', cell: ({ term }) => formatIdentifier(term) },
            {
              head: 'Held out',
              unit: 'dB',
              cell: (trial) =>
                trial.holdout_rmse_after_db === null
                  ? '–'
                  : `${formatFixed(trial.holdout_rmse_before_db, 2)} → ${formatFixed(trial.holdout_rmse_after_db, 2)}`,
            },
            { head: '', key: 'verdict', cell: verdictOf },
          ]}
        />
      )}
      {calibration === null ? (
        <p class="stack callout" data-tone="warn">
          No calibration: {reason}.
        </p>
      ) : (
        <Made result={result} members={members} calibration={calibration} />
      )}
    </>
  )
}

function verdictOf({ accepted, not_tried_reason: untried }: CalibrateAnswer['trials'][number]) {
  if (accepted) return 'accepted'
  return untried === null
    ? 'not accepted: it does not surely fall'
    : `not tried: ${formatIdentifier(untried)}`
}

interface MadeProps extends FindCalibrationProps {
  readonly calibration: WireCalibration
}

/** The calibration, and the step that saves it and lets the measured cells carry it. */
function Made({ result, members, calibration }: MadeProps) {
  const { name, fingerprint, residual_spread_db: spreadDb } = calibration
  const { cellIds } = result.target
  const isSaved = project.value.calibrations.some(
    (saved) => saved.calibration.fingerprint === fingerprint,
  )
  return (
    <>
      <Facts rows={correctionRows(calibration)} />
      <p class="quiet">
        It leaves a spread of {formatNumber(spreadDb, 1)} dB on places left out, and holds for this
        pack, technology, band, frequency and model alone.
      </p>
      <button
        type="button"
        class="button primary"
        disabled={isSaved}
        onClick={() =>
          edit(`Use the calibration ${name}`, (old) =>
            withNewCalibration(withCellMembers(old, cellIds, members), calibration, {
              source: old.measurements[0]?.name ?? '',
              cellIds,
              scenarios: result.scenarios.map((own) => withMembers(own, members)),
              names: sentNames(result),
            }),
          )
        }
      >
        {isSaved ? (
          <>
            <Icon name="check" /> Saved as {name}
          </>
        ) : (
          `Save ${name} and use it for ${cellIds.length === 1 ? 'this cell' : 'these cells'}`
        )}
      </button>
    </>
  )
}

/** The names by which the cells of a result were sent, in their order. */
function sentNames({ request }: StoredResult): readonly string[] {
  const towers: readonly unknown[] = Array.isArray(request['towers']) ? request['towers'] : []
  return towers.map((tower) =>
    typeof tower === 'object' && tower !== null && 'id' in tower ? String(tower.id) : '',
  )
}

function correctionRows(calibration: WireCalibration): readonly (readonly [string, string])[] {
  const decibels = (value: number): string => `${formatChange(value, 1)} dB`
  const { slope_db_per_decade: slopeDb, reference_distance_m: referenceM } = calibration
  return [
    ['Offset', decibels(calibration.offset_db)],
    ...calibration.cell_offsets.map((one) => [one.cell_id, decibels(one.offset_db)] as const),
    ...calibration.clutter_offsets.map((one) => [one.clutter, decibels(one.offset_db)] as const),
    ...(slopeDb === 0
      ? []
      : [['Slope', `${decibels(slopeDb)} a decade beyond ${formatNumber(referenceM)} m`] as const]),
  ]
}
