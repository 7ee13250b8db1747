/** The longest names that forms let people type, in words that do not break: what makes a screen too wide. */
import type { Statement } from '../../../support/data'
import type { Empresa, Person } from '../../../support/world'

const PERSON = 'María Fernanda de los Ríos Santacruz-Villavicencio y Montealegre'
const COMPANY = 'Compañía Internacional de Transportes Especiales y Turismo de la Sabana de Bogotá S.A.S.'
const MAIL = 'maria.fernanda.de-los-rios.santacruz-villavicencio'
const MAIL_HOST = 'transportesespecialesyturismodelasabana.com.co'

/** Gives a company, its vehicles and drivers, and these people such names. */
export function longNames(empresa: Empresa, people: readonly Person[]): Statement[] {
  return [
    ['update empresas set nombre = ? where id = ?', [COMPANY, empresa.id]],
    [
      `update vehiculos set marca = 'Mercedes-Benz', modelo = 'Sprinter 516 CDI Extralargo', titular = ?,
       color = 'Blanco perla metalizado' where empresa_id = ?`,
      [COMPANY, empresa.id],
    ],
    ['update conductores set nombre = ? where empresa_id = ?', [PERSON, empresa.id]],
    ['update mantenimientos set taller = ? where empresa_id = ?', [COMPANY, empresa.id]],
    ...people.flatMap(({ id }, i): Statement[] => {
      const email = `${MAIL}.${i}-${empresa.id.slice(0, 8)}@${MAIL_HOST}`
      return [
        ['update usuarios set nombre = ?, email = ? where id = ?', [PERSON, email, id]],
        ['update team_members set nombre = ?, email = ? where user_id = ?', [PERSON, email, id]],
      ]
    }),
  ]
}
