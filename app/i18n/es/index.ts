/** Spanish, the source of all texts: one file per screen, registered here under the first part of its keys. */
import { comun } from './comun'
import { empresa } from './empresa'
import { estados } from './estados'
import { gps } from './gps'
import { guardia } from './guardia'
import { ingreso } from './ingreso'
import { marco } from './marco'
import { motivos } from './motivos'
import { panel } from './panel'
import { portada } from './portada'
import { rastreo } from './rastreo'
import { vehiculos } from './vehiculos'

export const es = {
  comun,
  empresa,
  estados,
  gps,
  guardia,
  ingreso,
  marco,
  motivos,
  panel,
  portada,
  rastreo,
  vehiculos,
} as const
