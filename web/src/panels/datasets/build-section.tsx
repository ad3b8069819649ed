import { useEffect, useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { deleteJson, getJson, putBytes } from '../../api/client.ts'
import { keyGeneration } from '../../api/keys.ts'
import type { Uploads } from '../../api/types.ts'
import { formatNumber, formatPercent } from '../../format/format.ts'
import { IconButton } from '../../parts/icon-button.tsx'
import { Section } from '../../parts/section.tsx'
import { asApiError } from '../../store/asking.ts'
import { Refusal } from '../refusal.tsx'
import { BuildForm } from './build-form.tsx'
import { piecesOf } from './roles.ts'

const scope = 'datasets'

interface Sending {
  readonly name: string
  readonly share: number
}

/** Files are uploaded in pieces and made into a pack, where the administrator allows it. */
export function BuildSection() {
  const [uploads, setUploads] = useState<Uploads | null>(null)
  const [sending, setSending] = useState<Sending | null>(null)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const read = async (): Promise<void> => {
    try {
      setUploads(await getJson<Uploads>('api/datasets/uploads', { scope }))
      setFailure(null)
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  const generation = keyGeneration.value
  useEffect(() => void read(), [generation])
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
      await read()
    } catch (error) {
      setFailure(asApiError(error))
    } finally {
      setSending(null)
    }
  }
  return (
    <Section title="Build a pack" hint={uploads?.enabled === true ? '' : 'off'}>
      {uploads === null && failure === null && <progress aria-label="Asking the service" />}
      {uploads?.enabled === false && (
        <p class="stack callout" data-tone="warn">
          {uploads.reason ?? 'Uploads are off.'}
        </p>
      )}
      {uploads?.enabled === true && (
        <>
          <FileInput
            uploads={uploads}
            isBusy={sending !== null}
            onFiles={(files) =>
              void attempt(async () => {
                for (const file of files) await upload(file, uploads.piece_bytes, setSending)
              })
            }
          />
          {sending !== null && (
            <p>
              {sending.name}: {formatPercent(100 * sending.share)}
              <progress value={sending.share} aria-label={`Sending ${sending.name}`} />
            </p>
          )}
          <ul class="stack set-list" aria-label="Uploaded files">
            {uploads.files.map(({ name, bytes }) => (
              <li key={name}>
                <span class="grow">{name}</span>
                <span class="quiet number">{sizeText(bytes)}</span>
                <IconButton
                  icon="trash"
                  label={`Delete ${name}`}
                  onClick={() =>
                    void attempt(() =>
                      deleteJson(`api/datasets/uploads/${encodeURIComponent(name)}`, { scope }),
                    )
                  }
                />
              </li>
            ))}
          </ul>
          {uploads.files.length > 0 && (
            <BuildForm key={uploads.files.map(({ name }) => name).join()} files={uploads.files} />
          )}
        </>
      )}
      {failure !== null && (
        <Refusal message={failure.message} status={failure.status} scope={scope} />
      )}
    </Section>
  )
}

/** A small file is not one of 0 MB. */
const sizeText = (bytes: number): string =>
  bytes < 1e5 ? `${formatNumber(bytes / 1e3, 1)} kB` : `${formatNumber(bytes / 1e6, 1)} MB`

interface FileInputProps {
  readonly uploads: Uploads
  readonly isBusy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const FileInput = ({ uploads, isBusy, onFiles }: FileInputProps) => (
  <label class="line drop-area">
    <span>
      Buildings (OSM extract or GeoJSON), sites, terrain; {sizeText(uploads.maximum_bytes)} in all
    </span>
    <input
      type="file"
      multiple
      aria-label="Files for a pack"
      disabled={isBusy}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])]
        event.currentTarget.value = ''
        onFiles(files)
      }}
    />
  </label>
)

/** One piece after the other: each says where it belongs. */
async function upload(
  file: File,
  pieceBytes: number,
  tell: (sending: Sending) => void,
): Promise<void> {
  const address = `api/datasets/uploads/${encodeURIComponent(file.name)}`
  for (const [from, to] of piecesOf(file.size, pieceBytes)) {
    tell({ name: file.name, share: from / file.size })
    await putBytes(`${address}?offset=${from}`, file.slice(from, to), { scope })
  }
}
