import { useState } from 'preact/hooks'
import type { BuildState, Uploads } from '../../api/types.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { Check } from '../../parts/check.tsx'
import { project } from '../../store/project.ts'
import { Refusal } from '../refusal.tsx'
import { boxOf, buildBody, filesOf, hasExtract } from './build-body.ts'
import type { BuildInputs } from './build-body.ts'
import { ColumnFields, FileRoles, SignFields, TerrainFields, TextField } from './build-fields.tsx'
import { packIdOf, roleOf } from './roles.ts'
import { useBuild } from './use-build.ts'

/** What the names of the files suggest. */
function suggested(files: Uploads['files']): BuildInputs {
  const source = files.find(({ name }) => roleOf(name) === 'buildings') ?? files[0]
  return {
    id: packIdOf(source?.name ?? ''),
    name: '',
    roles: Object.fromEntries(files.map(({ name }) => [name, roleOf(name)])),
    takesMasts: false,
    derivesClutter: false,
    licenses: { buildings: '', towers: '', terrain: '', clutter: '' },
    columns: {},
    minusOne: '',
    negativeTilt: '',
    elevationKind: '',
    verticalDatum: '',
    datumKind: '',
    area: null,
    replaces: false,
  }
}

function problemOf(inputs: BuildInputs): string | null {
  if (inputs.id === '') return 'The pack needs an id.'
  if (filesOf(inputs, 'buildings').length === 0) return 'Name a file of buildings.'
  return null
}

/** Which file is what, what is known about it, and how the build stands. */
export function BuildForm({ files }: { readonly files: Uploads['files'] }) {
  const [inputs, setInputs] = useState(() => suggested(files))
  const { build, failure, begin, cancel } = useBuild()
  const change = (members: Partial<BuildInputs>): void => setInputs({ ...inputs, ...members })
  const license = (layer: keyof BuildInputs['licenses']) => (text: string) =>
    change({ licenses: { ...inputs.licenses, [layer]: text } })
  const problem = problemOf(inputs)
  const hasSites = filesOf(inputs, 'towers').length > 0
  const hasTerrain = filesOf(inputs, 'terrain').length > 0
  const hasClutter = filesOf(inputs, 'clutter').length > 0
  const hasTable = filesOf(inputs, 'clutterTable').length > 0
  const isRunning = build?.state === 'running'
  return (
    <form
      class="stack goals"
      aria-label="New pack"
      onSubmit={(event) => {
        event.preventDefault()
        begin(buildBody(inputs))
      }}
    >
      <FileRoles roles={inputs.roles} onChange={(roles) => change({ roles })} />
      <div class="fields">
        <TextField
          label="Id of the pack"
          value={inputs.id}
          isWide
          onChange={(id) => change({ id })}
        />
        <TextField label="Name" value={inputs.name} isWide onChange={(name) => change({ name })} />
        <TextField
          label="Licence of the buildings"
          value={inputs.licenses.buildings}
          onChange={license('buildings')}
        />
        {(hasSites || inputs.takesMasts) && (
          <TextField
            label="Licence of the sites"
            value={inputs.licenses.towers}
            onChange={license('towers')}
          />
        )}
        {hasTerrain && (
          <TextField
            label="Licence of the terrain"
            value={inputs.licenses.terrain}
            onChange={license('terrain')}
          />
        )}
        {hasClutter && (
          <TextField
            label="Licence of the clutter"
            value={inputs.licenses.clutter}
            onChange={license('clutter')}
          />
        )}
      </div>
      {hasClutter && !hasTable && (
        <p class="quiet">
          No file is the heights of its classes: they are taken as those of ESA WorldCover.
        </p>
      )}
      {hasExtract(inputs) && !hasClutter && (
        <Check
          checked={inputs.derivesClutter}
          onChange={(derivesClutter) => change({ derivesClutter })}
        >
          Clutter from the land use and the buildings of the extract
        </Check>
      )}
      {hasExtract(inputs) && (
        <Check checked={inputs.takesMasts} onChange={(takesMasts) => change({ takesMasts })}>
          Masts of the extract are sites too
        </Check>
      )}
      {hasSites && (
        <ColumnFields columns={inputs.columns} onChange={(columns) => change({ columns })} />
      )}
      {hasSites && <SignFields inputs={inputs} onChange={change} />}
      {hasTerrain && <TerrainFields inputs={inputs} onChange={change} />}
      <AreaChoice area={inputs.area} onChange={(area) => change({ area })} />
      <Check checked={inputs.replaces} onChange={(replaces) => change({ replaces })}>
        Replace a pack of this id
      </Check>
      <div class="row">
        <button type="submit" class="button primary" disabled={isRunning || problem !== null}>
          Build the pack
        </button>
        {isRunning && (
          <button type="button" class="button" onClick={cancel}>
            Cancel the build
          </button>
        )}
        {problem !== null && <span class="quiet">{problem}</span>}
      </div>
      {build !== null && <BuildProgress build={build} />}
      {failure !== null && (
        <Refusal message={failure.message} status={failure.status} scope="datasets" />
      )}
    </form>
  )
}

interface AreaChoiceProps {
  readonly area: BuildInputs['area']
  readonly onChange: (area: BuildInputs['area']) => void
}

/** The pack is cut to the box of the area of interest, where one is drawn. */
function AreaChoice({ area, onChange }: AreaChoiceProps) {
  const drawn = project.value.area
  if (drawn === null) {
    return <p class="quiet">To cut the pack to a box, draw an area of interest on the map first.</p>
  }
  return (
    <Check checked={area !== null} onChange={(wanted) => onChange(wanted ? drawn : null)}>
      Only what touches the box of the drawn area ({boxOf(drawn).join(', ')})
    </Check>
  )
}

const stateTexts: Readonly<Record<BuildState['state'], string>> = {
  running: 'is being built',
  built: 'is built: activate it in the list above',
  refused: 'is refused',
  failed: 'could not be built',
  cancelled: 'was cancelled',
}

/** How the latest build stands, in the service's words. */
function BuildProgress({ build }: { readonly build: BuildState }) {
  const { id, state, stage, done, total, reason, warnings } = build
  const tone = state === 'built' ? 'good' : state === 'running' ? 'warn' : 'bad'
  return (
    <div class="stack callout" data-tone={tone} role="status">
      <p>
        {id} {stateTexts[state]}
        {state === 'running' && stage !== null && `: ${formatIdentifier(stage)}`}
        {state === 'running' && total > 0 && `, ${formatNumber((100 * done) / total)} %`}
        {reason !== null && `: ${reason}`}
      </p>
      {state === 'refused' && reason?.includes('no column for') === true && (
        <p>Name the column above, under “Columns of the site list”.</p>
      )}
      {state === 'running' && (
        <progress
          aria-label="Building the pack"
          {...(total > 0 ? { value: done, max: total } : {})}
        />
      )}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </div>
  )
}
