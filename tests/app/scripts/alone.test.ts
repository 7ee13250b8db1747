/** Two builds at once in one folder would ruin each other (scripts/bundle.mjs). */
import { spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alone } from '../../../scripts/alone.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-alone-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Another process: writes «other» once its turn comes. */
function otherProcess(lock: string, log: string) {
  const module = JSON.stringify(pathToFileURL('scripts/alone.mjs').href)
  const script = `import { alone } from ${module}; import { appendFileSync } from 'node:fs'
    await alone(${JSON.stringify(lock)}, async () => appendFileSync(${JSON.stringify(log)}, 'other\\n'))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  return new Promise((resolve) => child.on('exit', resolve))
}

test('another process waits until the work is done, and then runs its own', async () => {
  const lock = join(folder, 'lock')
  const log = join(folder, 'log')
  let ended: Promise<unknown> = Promise.resolve()
  await alone(lock, async () => {
    ended = otherProcess(lock, log)
    // the lock, our own file and that of the other, which waits
    await expect.poll(() => readdirSync(folder).length, { timeout: 10_000 }).toBe(3)
    appendFileSync(log, 'first\n')
  })
  expect(await ended).toBe(0)
  expect(readFileSync(log, 'utf8')).toBe('first\nother\n')
})

test('work that fails frees the lock, and so does a process that was killed in the middle', async () => {
  const lock = join(folder, 'lock')
  await expect(alone(lock, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space')
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.on('exit', resolve))
  writeFileSync(lock, String(gone.pid))
  expect(await alone(lock, async () => 'built')).toBe('built')
  expect(existsSync(lock)).toBe(false)
})

test('of two that wait for a process that died one puts its lock away: the other might take the next one with it', async () => {
  const lock = join(folder, 'lock')
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.on('exit', resolve))
  const claim = `${lock}.of-${gone.pid}`
  writeFileSync(lock, String(gone.pid))
  // the other one is about to put it away
  writeFileSync(claim, String(process.pid))
  const work = alone(lock, async () => 'built')
  expect(readFileSync(lock, 'utf8')).toBe(String(gone.pid))
  // it was killed over it
  writeFileSync(claim, String(gone.pid))
  expect(await work).toBe('built')
  expect(readdirSync(folder)).toEqual([])
})
