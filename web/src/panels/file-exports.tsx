import { useState } from 'preact/hooks'
import { postForFile } from '../api/client.ts'
import type { ApiError } from '../api/client.ts'
import { saveBlob } from '../format/save.ts'
import { Icon } from '../parts/icon.tsx'
import type { StoredResult } from '../project/project.ts'
import type { FileFormat } from '../question/files.ts'
import { asApiError } from '../store/asking.ts'
import { jobs } from '../store/jobs.ts'
import { Refusal } from './refusal.tsx'

interface FileExportsProps {
  readonly result: StoredResult
  readonly label: string
  readonly formats: readonly FileFormat[]
}

/** Files made by the service from the question of the shown result. */
export function FileExports({ result, label, formats }: FileExportsProps) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const save = ({ label: name, path }: FileFormat): void => {
    setFailure(null)
    void jobs.add(result.question, `Save ${name}`, async ({ send, signal }) => {
      try {
        const file = await send('Making the file', () =>
          postForFile(path, result.request, { scope: 'rf', signal }),
        )
        saveBlob(file.blob, file.name)
      } catch (error) {
        if (!signal.aborted) setFailure(asApiError(error))
      }
    })
  }
  return (
    <>
      <div class="row" role="group" aria-label={label}>
        {formats.map((format) => (
          <button
            key={format.path}
            type="button"
            class="button"
            title={format.title}
            onClick={() => save(format)}
          >
            <Icon name="download" /> {format.label}
          </button>
        ))}
      </div>
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
    </>
  )
}
