import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { assertInside } from '../../formats/byte-source.ts'
import type { ByteSource } from '../../formats/byte-source.ts'

/** A byte source over an open file; close it when nothing reads from it any more. */
export interface FileSource extends ByteSource {
  close(): Promise<void>
}

/** Opens a file for reading by ranges. The file must not change while it is open. */
export async function openFileSource(path: string): Promise<FileSource> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return {
      byteLength: size,
      read: async (offset, length) => {
        assertInside(size, offset, length)
        return readExactly(file, offset, length)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function readExactly(file: FileHandle, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled)
    // The file became shorter than it was when it was opened.
    if (bytesRead === 0) assertInside(offset + filled, offset, length)
    filled += bytesRead
  }
  return bytes
}
