import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { deleteJson, getJson, postJson } from '../../api/client.ts'
import type { BuildState, DatasetList, Uploads } from '../../api/types.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { Check } from '../../parts/check.tsx'
import { asApiError } from '../../store/asking.ts'
import { datasets } from '../../store/session.ts'
import { Refusal } from '../refusal.tsx'
import { fileRoles, packIdOf, roleOf } from './roles.ts'
import type { FileRole } from './roles.ts'

const scope = 'datasets'
const pollMs = 700

interface Answer {
  readonly build: BuildState | null
}

/** Which file is what, the name of the pack, and how its build stands. */
export function BuildForm({ files }: { readonly files: Uploads['files'] }) {
  const [roles, setRoles] = useState<Readonly<Record<string, FileRole>>>(
    Object.fromEntries(files.map(({ name }) => [name, roleOf(name)])),
  )
  const [id, setId] = useState(
    packIdOf((files.find(({ name }) => roleOf(name) === 'buildings') ?? files[0]).name),
  )
  const [license, setLicense] = useState('')
  const [replaces, setReplaces] = useState(false)
  const { build, failure, begin, cancel } = useBuild()
  const named = (role: FileRole): readonly string[] =>
    files.map(({ name }) => name).filter((name) => roles[name] === role)
  const buildings = named('buildings')
  const problem =
    id === ''
      ? 'The pack needs an id.'
      : buildings.length === 0
        ? 'Name a file of buildings.'
        : null
  const isRunning = build?.state === 'running'
  return (
    <form
      class="goals"
      aria-label="New pack"
      onSubmit={(event) => {
        event.preventDefault()
        begin({
          id,
          buildings,
          ...(named('towers').length === 0 ? {} : { towers: named('towers') }),
          ...(named('terrain').length === 0 ? {} : { terrain: named('terrain') }),
          ...(license === '' ? {} : { buildings_license: license }),
          ...(replaces ? { replace: true } : {}),
        })
      }}
    >
      <div class="fields">
        {files.map(({ name }) => (
          <label key={name} class="field">
            <span class="field-label">{name}</span>
            <span class="field-box">
              <select
                value={roles[name]}
                onChange={(event) => {
                  const wanted = event.currentTarget.value
                  const role = fileRoles.find(([value]) => value === wanted)?.[0] ?? 'none'
                  setRoles({ ...roles, [name]: role })
                }}
              >
                {fileRoles.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </span>
          </label>
        ))}
        <TextField label="Id of the pack" value={id} onChange={setId} />
        <TextField label="Licence of the buildings" value={license} onChange={setLicense} />
      </div>
      <Check checked={replaces} onChange={setReplaces}>
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
        <Refusal message={failure.message} status={failure.status} scope={scope} />
      )}
    </form>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const TextField = ({ label, value, onChange }: TextFieldProps) => (
  <label class="field">
    <span class="field-label">{label}</span>
    <span class="field-box">
      <input value={value} onInput={(event) => onChange(event.currentTarget.value)} />
    </span>
  </label>
)

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
    <div class="callout" data-tone={tone} role="status">
      <p>
        {id} {stateTexts[state]}
        {state === 'running' && stage !== null && `: ${formatIdentifier(stage)}`}
        {state === 'running' && total > 0 && `, ${formatNumber((100 * done) / total)} %`}
        {reason !== null && `: ${reason}`}
      </p>
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

/** Begins and follows a build; one that runs already is followed too. */
function useBuild() {
  const [build, setBuild] = useState<BuildState | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const attempt = async (work: () => Promise<Answer>): Promise<void> => {
    try {
      setBuild((await work()).build)
      setFailure(null)
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  const look = (): Promise<void> => attempt(() => getJson<Answer>('api/datasets/builds', { scope }))
  useEffect(() => void look(), [])
  useEffect(() => {
    if (build?.state === 'built') void readList()
    if (build?.state !== 'running') return
    const timer = setTimeout(() => void look(), pollMs)
    return () => clearTimeout(timer)
  }, [build])
  return {
    build,
    failure,
    begin: (body: Readonly<Record<string, unknown>>) =>
      void attempt(() => postJson<Answer>('api/datasets/builds', body, { scope })),
    cancel: () => void attempt(() => deleteJson<Answer>('api/datasets/builds', { scope })),
  }
}

/** The new pack stands in the list at once. */
async function readList(): Promise<void> {
  datasets.value = await getJson<DatasetList>('api/datasets')
}
