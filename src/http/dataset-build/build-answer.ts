import type { PackBuildState } from '../../compute/pack-build.ts'
import type { UploadedFile } from '../../packs/upload-folder.ts'
import * as tell from '../wire/told.ts'

/** Largest piece of a file, bytes. */
export const pieceBytes = 8 * 1024 * 1024

export const uploadedFile = tell.object<UploadedFile>('UploadedFile', {
  name: tell.text('name'),
  bytes: tell.count('byteLength'),
})

interface UploadsFound {
  /** Why nothing can be uploaded; null when it can. */
  readonly whyOff: string | null
  readonly maximumBytes: number
  readonly files: readonly UploadedFile[]
}

/** Uploaded files, and whether there may be any. */
export const uploadsAnswer = tell.object<UploadsFound>('Uploads', {
  enabled: tell.flag(({ whyOff }) => whyOff === null),
  reason: tell.says('Why nothing can be uploaded; null when it can.', tell.text.orNull('whyOff')),
  maximum_bytes: tell.count('maximumBytes'),
  piece_bytes: tell.count(() => pieceBytes),
  files: tell.list(uploadedFile)('files'),
})

const build = tell.object<PackBuildState>({
  id: tell.text('id'),
  state: tell.oneOf(['running', 'built', 'refused', 'failed', 'cancelled'])('state'),
  warnings: tell.texts('warnings'),
  reason: tell.says('Why there is no pack.', tell.text.orNull('reason')),
  stage: tell.says(
    'Null before the first piece of work is done.',
    tell.text.orNull(({ progress }) => progress?.stage),
  ),
  done: tell.count(({ progress }) => progress?.done ?? 0),
  total: tell.count(({ progress }) => progress?.total ?? 0),
})

interface BuildFound {
  /** Null before any. */
  readonly state: PackBuildState | null
}

/** How the latest build stands. */
export const buildAnswer = tell.object<BuildFound>('DatasetBuild', {
  build: tell.objectOrNull(build)('state'),
})
