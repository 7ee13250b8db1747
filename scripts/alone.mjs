import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_AGAIN_MS = 500

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Whether the lock is ours now; a lock whose process has died is put away, and tried for again. */
function take(lock, own) {
  try {
    // a link appears whole, with the number in it, or not at all
    linkSync(own, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!isRunning(pid)) putAway(lock, own, pid)
  } catch {
    // released meanwhile, or put away by another that waits
  }
  return false
}

/**
 * Puts away the lock of a process that has died, once for all that wait: a second one would move the next lock away. A
 * claim to do so whose holder was killed is put away too.
 */
function putAway(lock, own, pid) {
  const claim = `${lock}.of-${pid}`
  try {
    linkSync(own, claim)
  } catch {
    if (!isRunning(Number(readFileSync(claim, 'utf8')))) rmSync(claim)
    return
  }
  try {
    // another may have put it away since it was read
    if (Number(readFileSync(lock, 'utf8')) === pid) renameSync(lock, `${own}.left`)
  } finally {
    rmSync(claim)
  }
}

/**
 * Runs `work` while no other process runs its own under the same lock; until then it waits.
 * @param {string} lock path of a file that stands while work is under way, with the number of its process
 */
export async function alone(lock, work) {
  const own = `${lock}.${process.pid}`
  mkdirSync(dirname(lock), { recursive: true })
  writeFileSync(own, String(process.pid))
  try {
    while (!take(lock, own)) await pause(LOOK_AGAIN_MS)
    try {
      return await work()
    } finally {
      rmSync(lock)
    }
  } finally {
    for (const file of [own, `${own}.left`]) rmSync(file, { force: true })
  }
}
