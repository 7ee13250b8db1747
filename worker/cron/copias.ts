/** Every minute: continues the day's database backup. One query while none is due. */

import { Backups } from '../copias/service'
import { BackupsDb } from '../copias/sql'
import type { Env } from '../env'
import { Folders } from '../files/folders'
import { FileStore } from '../files/store'

/** @param now the scheduled minute, UTC milliseconds */
export async function backUpDatabase(env: Env, now: number): Promise<void> {
  const r2 = { store: new FileStore(env.FILES), folders: new Folders(env.FILES) }
  await new Backups(new BackupsDb(env.DB.withSession('first-primary')), r2, now).run()
}
