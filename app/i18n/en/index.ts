/** English, typed by Spanish: a key that is missing or too much does not compile. */
import type { Diccionario } from '../textos'
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

export const en: Diccionario = {
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
}
