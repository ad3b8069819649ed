import type { PackBuildState } from '../../compute/pack-build.ts'
import type { UploadedFile } from '../../packs/upload-folder.ts'
import { count, flag, list, object, objectOrNull, oneOf, says, text } from '../wire/told.ts'

/** Largest piece of a file, bytes. */
export const pieceBytes = 8 * 1024 * 1024

export const uploadedFile = object<UploadedFile>(
  { name: text('name'), bytes: count('byteLength') },
  { id: 'UploadedFile' },
)

interface UploadsFound {
  /** Why nothing can be uploaded; null when it can. */
  readonly whyOff: string | null
  readonly maximumBytes: number
  readonly files: readonly UploadedFile[]
}

/** Uploaded files, and whether there may be any. */
export const uploadsAnswer = object<UploadsFound>(
  {
    enabled: flag(({ whyOff }) => whyOff === null),
    reason: says('Why nothing can be uploaded; null when it can.', text.orNull('whyOff')),
    maximum_bytes: count('maximumBytes'),
    piece_bytes: count(() => pieceBytes),
    files: list(uploadedFile)('files'),
  },
  { id: 'Uploads' },
)

const build = object<PackBuildState>({
  id: text('id'),
  state: oneOf(['running', 'built', 'refused', 'failed', 'cancelled'])('state'),
  warnings: list(text)('warnings'),
  reason: says('Why there is no pack.', text.orNull('reason')),
  stage: says(
    'Null before the first piece of work is done.',
    text.orNull(({ progress }) => progress?.stage),
  ),
  done: count(({ progress }) => progress?.done ?? 0),
  total: count(({ progress }) => progress?.total ?? 0),
})

interface BuildFound {
  /** Null before any. */
  readonly state: PackBuildState | null
}

/** How the latest build stands. */
export const buildAnswer = object<BuildFound>(
  { build: objectOrNull(build)('state') },
  { id: 'DatasetBuild' },
)
