import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** The tests fill less than a tenth of it. */
const ENOUGH_BYTES = 2 ** 31

/**
 * Lets this process and its children keep their temporary files in memory, where the machine has room for that: the
 * databases of tests are such files, and a disk makes each write wait for milliseconds. The files go with the process.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR) return
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    if (bavail * bsize < ENOUGH_BYTES) return
    const folder = mkdtempSync(join(IN_MEMORY, 'vigia-'))
    process.env.TMPDIR = folder
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  } catch {
    // no such file system here: the disk does as well
  }
}
