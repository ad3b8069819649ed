import type { PackBuildState } from '../../compute/pack-build.ts'
import type { UploadedFile } from '../../packs/upload-folder.ts'
import * as field from '../wire/answer-schema.ts'

/** Largest piece of a file, bytes. */
export const pieceBytes = 8 * 1024 * 1024

export const uploadedFile = field.object<UploadedFile>('UploadedFile', {
  name: field.text('name'),
  bytes: field.count('byteLength'),
})

interface UploadsFound {
  /** Why nothing can be uploaded; null when it can. */
  readonly whyOff: string | null
  readonly maximumBytes: number
  readonly files: readonly UploadedFile[]
}

/** Uploaded files, and whether there may be any. */
export const uploadsAnswer = field.object<UploadsFound>('Uploads', {
  enabled: field.flag(({ whyOff }) => whyOff === null),
  reason: field.described(
    'Why nothing can be uploaded; null when it can.',
    field.text.orNull('whyOff'),
  ),
  maximum_bytes: field.count('maximumBytes'),
  piece_bytes: field.count(() => pieceBytes),
  files: field.list(uploadedFile)('files'),
})

const build = field.object<PackBuildState>({
  id: field.text('id'),
  state: field.oneOf(['running', 'built', 'refused', 'failed', 'cancelled'])('state'),
  warnings: field.texts('warnings'),
  reason: field.described('Why there is no pack.', field.text.orNull('reason')),
  stage: field.described(
    'Null before the first piece of work is done.',
    field.text.orNull(({ progress }) => progress?.stage),
  ),
  done: field.count(({ progress }) => progress?.done ?? 0),
  total: field.count(({ progress }) => progress?.total ?? 0),
})

interface BuildFound {
  /** Null before any. */
  readonly state: PackBuildState | null
}

/** How the latest build stands. */
export const buildAnswer = field.object<BuildFound>('DatasetBuild', {
  build: field.objectOrNull(build)('state'),
})
