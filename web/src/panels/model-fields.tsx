import { useEffect, useState } from 'preact/hooks'
import {
  findModel,
  modelParameters,
  type NamedModelParameter,
} from '../../../src/rf/models/list.ts'
import { isChoice } from '../../../src/rf/models/model.ts'
import { getJson } from '../api/client.ts'
import type { RefractivityHere } from '../api/types.ts'
import type { NumberName } from '../scenario/fields.ts'
import { airSentence, type KnownAir, unstatedAir } from '../scenario/known-air.ts'
import { cell } from '../store/project.ts'
import { cellPosition, formScope, scenario } from '../store/scenario.ts'
import { pack, packVersion } from '../store/session.ts'
import { ChoiceInput } from './choice-input.tsx'
import { NumberInput } from './number-input.tsx'

/** A mast that is dragged asks once, when it rests. */
const restMs = 300

/** The members that the chosen model alone needs, with what holds where the cell states none. */
export function ModelFields() {
  const own = ownParameters()
  const known = useKnownAir(own.some((one) => !isChoice(one) && one.digitalMap !== undefined))
  const sentences = own.flatMap((one) =>
    isChoice(one) || scenario.value[one.wireName] !== undefined ? [] : airSentence(one, known),
  )
  return (
    <>
      <div class="fields">
        {own.map((parameter) =>
          isChoice(parameter) ? (
            <ChoiceInput key={parameter.wireName} name={parameter.wireName} />
          ) : (
            <NumberOfModel key={parameter.wireName} parameter={parameter} known={known} />
          ),
        )}
      </div>
      {sentences.length > 0 && <p class="field-note">{sentences.join(' ')}</p>}
    </>
  )
}

interface NumberOfModelProps {
  readonly parameter: Exclude<NamedModelParameter, { readonly choices: unknown }>
  readonly known: KnownAir
}

function NumberOfModel({ parameter, known }: NumberOfModelProps) {
  const name: NumberName = parameter.wireName
  const unstated = unstatedAir(parameter, known)
  return (
    <NumberInput
      name={name}
      unstated={unstated}
      {...(unstated === null ? { automatic: 'by the map' } : {})}
    />
  )
}

/** The members of the chosen model. */
function ownParameters(): readonly NamedModelParameter[] {
  const model = findModel(scenario.value.propagation_model ?? '')
  const own = new Set((model?.parameters ?? []).map(({ wireName }) => wireName))
  return modelParameters.filter(({ wireName }) => own.has(wireName))
}

/** What the pack says of the air at the cell of the form. */
function useKnownAir(isAsked: boolean): KnownAir {
  const [read, setRead] = useState<{ readonly version: string; readonly air: KnownAir } | null>(
    null,
  )
  const isCell = formScope.value === 'cell' && cell.value !== null
  const [lon, lat] = (isCell ? cellPosition.value : null) ?? []
  const version = packVersion.value
  const hasMaps = pack.value?.files.refractivity !== undefined
  const isWanted = isAsked && hasMaps && lon !== undefined && lat !== undefined
  useEffect(() => {
    if (!isWanted) return
    const abort = new AbortController()
    const show = (air: KnownAir) => {
      if (!abort.signal.aborted) setRead({ version, air })
    }
    const timer = setTimeout(() => {
      const path = `api/spatial-evidence/refractivity?lon=${lon}&lat=${lat}`
      void getJson<RefractivityHere>(path, { signal: abort.signal }).then(
        ({ parameters }) => show({ kind: 'told', parameters }),
        () => show({ kind: 'unreadable' }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [isWanted, lon, lat, version])
  if (!hasMaps) return { kind: 'no_maps' }
  if (!isWanted) return { kind: 'nowhere' }
  return read?.version === version ? read.air : { kind: 'asked' }
}
