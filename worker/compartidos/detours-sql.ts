/** What a company's vehicles drove lately, to learn how its streets run (docs/decisions/0074). */
import type { DayDetour } from '../domain/compartidos/learnt'
import type { Connection } from '../platform-db/connect'
import { number, read } from '../platform-db/sql'

/** Rows that are read, one a vehicle and day: what a fleet of ten drives in a month. One index answers them. */
const DAYS_READ = 300

/** The detours of a company's last days, the newest first. */
export const detoursOf = (d1: Connection, empresaId: string): Promise<DayDetour[]> =>
  read(
    d1,
    { ratio: number, drives: number },
    `select rodeo as ratio, trayectos as drives from dias where empresa_id = ?1 and rodeo is not null
       order by dia desc limit ${DAYS_READ}`,
    empresaId,
  ).all()
