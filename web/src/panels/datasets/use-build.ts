import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { deleteJson, getJson, postJson } from '../../api/client.ts'
import type { BuildState, DatasetList } from '../../api/types.ts'
import { asApiError } from '../../store/asking.ts'
import { datasets } from '../../store/session.ts'

const scope = 'datasets'
const pollMs = 700

interface Answer {
  readonly build: BuildState | null
}

/** Begins and follows a build; one that runs already is followed too. */
export function useBuild() {
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
