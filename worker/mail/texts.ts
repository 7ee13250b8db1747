/** Texts of mails, Spanish and English. The screens have their own, because mails are rendered without a page. */

import type { DueItemClase } from '../domain/alertas/assessment'
import type { Group } from '../domain/alertas/digest'
import { clockTime, dayIn } from '../domain/day'
import { TIPOS_IN_ENGLISH } from '../domain/documentos/in-english'
import type { Idioma } from '../domain/identidad/perfil'
import { grouped } from '../domain/number'

const MONTHS: Record<Idioma, string> = {
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
}

const IN_ENGLISH: Record<string, string> = {
  ...TIPOS_IN_ENGLISH,
  'Licencia de conducción': 'Driving licence',
  Mantenimiento: 'Maintenance',
}

/** '26 nov 2026' · 'Nov 26, 2026' */
export function fecha(day: string, idioma: Idioma): string {
  const month = MONTHS[idioma].split(' ')[Number(day.slice(5, 7)) - 1] ?? ''
  const n = Number(day.slice(8))
  const year = day.slice(0, 4)
  return idioma === 'es' ? `${n} ${month} ${year}` : `${month} ${n}, ${year}`
}

/** An instant in a zone: '26 nov 2026, 2:05 p. m.' · 'Nov 26, 2026, 2:05 PM' */
export const dateTime = (zona: string, at: number, idioma: Idioma): string =>
  `${fecha(dayIn(zona, at), idioma)}, ${clockTime(zona, at, idioma)}`

/** '45.000' · '45,000' */
export const thousands = (n: number, idioma: Idioma): string => grouped(n, idioma === 'es' ? '.' : ',')

/** «1.240,4» · «1,240.4»: rounded. */
export function withDecimals(n: number, decimals: number, idioma: Idioma): string {
  const [whole = '', rest] = n.toFixed(decimals).split('.')
  return `${thousands(Number(whole), idioma)}${rest ? `${idioma === 'es' ? ',' : '.'}${rest}` : ''}`
}

/** Whole cents: «$ 61.900», «$ 61.900,50» · «$ 61,900.50» */
export const money = (centavos: number, idioma: Idioma): string =>
  `$ ${withDecimals(centavos / 100, centavos % 100 === 0 ? 0 : 2, idioma)}`

export const tipoIn = (tipo: string, idioma: Idioma): string => (idioma === 'en' ? (IN_ENGLISH[tipo] ?? tipo) : tipo)

/** Avoids a double period after a name that ends with one: «… de Transportes S.A.S.» */
export const onePeriod = (sentence: string): string => sentence.replace(/(?<!\.)\.\.$/, '.')

interface Texts {
  /** days left: «venció hace 3 días», «vence hoy»; of a job or of a document, which only Spanish calls the same */
  when(days: number, isJob: boolean): string
  atKm(km: string, reached: boolean): string
  /** stopped vehicles: the first plates, and how many more */
  subjectStopped(plates: string[], n: string, more: number): string
  /** the most urgent item, and how many more */
  subjectDue(placa: string, what: string, when: string, more: string | null): string
  subjectMissing(placa: string, documentos: string, vehicles: number): string
  titleStopped(n: number, text: string): string
  title(n: number, text: string): string
  titleMissing: string
  stopped: { what: string; detail: string; action: string }
  missing: { title: string; detail(n: number): string; action: string }
  group: Record<Group, string>
  action: Record<DueItemClase | 'other', string>
  seeAll: string
  more(n: string, atLeast: boolean): string
  why(rol: 'Administrador' | 'Usuario', empresa: string): string
  /** a reminder: who asks for the renewal, and why this person gets it */
  asks(nombre: string): string
  whyAsked(nombre: string, empresa: string, rol: 'Administrador' | 'Usuario'): string
  preferencias: string
  test: { asunto: string; title: string; texto: string }
}

const days = (n: number, idioma: Idioma) => thousands(Math.abs(n), idioma)

export const TEXTS: Record<Idioma, Texts> = {
  es: {
    when(n) {
      if (n === 0) return 'vence hoy'
      if (n === 1) return 'vence mañana'
      if (n === -1) return 'venció ayer'
      return n > 0 ? `vence en ${days(n, 'es')} días` : `venció hace ${days(n, 'es')} días`
    },
    atKm: (km, reached) => `${reached ? 'venció' : 'vence'} a los ${km} km (lectura, o estimado según GPS)`,
    subjectStopped: (plates, n, more) =>
      plates.length === 1 && more === 0
        ? `${plates[0]} no puede salir`
        : `${n} no pueden salir: ${plates.join(', ')}${more > 0 ? ` y ${thousands(more, 'es')} más` : ''}`,
    subjectDue: (placa, what, when, more) => `${placa}: ${what} ${when}${more ? `, y ${more} más` : ''}`,
    subjectMissing: (placa, documentos, vehicles) =>
      vehicles === 1
        ? `${placa}: ${documentos} sin registrar`
        : `Sin registrar: documentos de ${thousands(vehicles, 'es')} vehículos`,
    titleStopped: (n, text) => (n === 1 ? 'Un vehículo no puede salir hoy' : `${text} vehículos no pueden salir hoy`),
    title: (n, text) => (n === 1 ? 'Un vencimiento por atender' : `${text} vencimientos por atender`),
    titleMissing: 'Documentos sin registrar',
    group: { stopped: 'No pueden salir', today: 'Vence hoy', overdue: 'Ya venció', soon: 'Por vencer' },
    stopped: {
      what: 'No puede salir',
      detail: 'la razón está en la ficha del vehículo',
      action: 'Ver el vehículo',
    },
    missing: {
      title: 'Sin registrar',
      detail: (n) => (n === 1 ? 'la ley lo pide y no está registrado' : 'la ley los pide y no están registrados'),
      action: 'Registrar',
    },
    action: {
      documento: 'Renovar documento',
      licencia: 'Actualizar licencia',
      mantenimiento: 'Registrar servicio',
      'primera-rtm': 'Registrar documento',
      other: 'Ver la alerta',
    },
    seeAll: 'Ver todas las alertas',
    more: (n, atLeast) => `y ${atLeast ? 'más de ' : ''}${n} más`,
    why: (rol, empresa) =>
      rol === 'Administrador'
        ? `Recibe este correo porque administra ${empresa} en Vigía y quiere avisos por correo. Es uno al día como máximo: cuando hay algo nuevo y, cada semana, mientras algo siga vencido o sin registrar.`
        : `Recibe este correo porque tiene vehículos asignados en ${empresa} y quiere avisos por correo. Es uno al día como máximo: cuando hay algo nuevo y, cada semana, mientras algo siga vencido o sin registrar.`,
    asks: (nombre) => `${nombre} le pide renovar lo siguiente.`,
    whyAsked: (nombre, empresa, rol) =>
      rol === 'Administrador'
        ? `Recibe este correo porque ${nombre} lo envió desde ${empresa} en Vigía: usted administra la empresa y nadie más recibe correos de estos vehículos.`
        : `Recibe este correo porque ${nombre} se lo envió desde ${empresa} en Vigía: tiene asignados estos vehículos.`,
    preferencias: 'Cambiar mis avisos',
    test: {
      asunto: 'Correo de prueba de Vigía',
      title: 'El correo funciona',
      texto:
        'Este es el correo de prueba que pidió en la configuración del sistema. Los avisos de vencimiento saldrán así.',
    },
  },
  en: {
    when(n, isJob) {
      const past = isJob ? 'was due' : 'expired'
      if (n === 0) return 'is due today'
      if (n === 1) return 'is due tomorrow'
      if (n === -1) return `${past} yesterday`
      return n > 0 ? `is due in ${days(n, 'en')} days` : `${past} ${days(n, 'en')} days ago`
    },
    atKm: (km, reached) => `${reached ? 'was' : 'is'} due at ${km} km (odometer reading, or estimated by GPS)`,
    subjectStopped: (plates, n, more) =>
      plates.length === 1 && more === 0
        ? `${plates[0]} cannot go out`
        : `${n} cannot go out: ${plates.join(', ')}${more > 0 ? ` and ${thousands(more, 'en')} more` : ''}`,
    subjectDue: (placa, what, when, more) => `${placa}: ${what} ${when}${more ? `, and ${more} more` : ''}`,
    subjectMissing: (placa, documentos, vehicles) =>
      vehicles === 1
        ? `${placa}: ${documentos} not registered`
        : `Not registered: documents of ${thousands(vehicles, 'en')} vehicles`,
    titleStopped: (n, text) => (n === 1 ? 'One vehicle cannot go out today' : `${text} vehicles cannot go out today`),
    title: (n, text) => (n === 1 ? 'One due date to see to' : `${text} due dates to see to`),
    titleMissing: 'Documents not registered',
    group: { stopped: 'Cannot go out', today: 'Due today', overdue: 'Overdue', soon: 'Due soon' },
    stopped: {
      what: 'Cannot go out',
      detail: 'its page says why',
      action: 'See the vehicle',
    },
    missing: {
      title: 'Not registered',
      detail: (n) =>
        n === 1 ? 'the law asks for it and it is not registered' : 'the law asks for them and they are not registered',
      action: 'Register',
    },
    action: {
      documento: 'Renew document',
      licencia: 'Update licence',
      mantenimiento: 'Record service',
      'primera-rtm': 'Register document',
      other: 'See the alert',
    },
    seeAll: 'See all alerts',
    more: (n, atLeast) => `and ${atLeast ? 'more than ' : ''}${n} more`,
    why: (rol, empresa) =>
      rol === 'Administrador'
        ? `You get this mail because you manage ${empresa} on Vigía and want alerts by mail. It is one a day at most: when there is something new and, weekly, while something stays expired or not registered.`
        : `You get this mail because vehicles of ${empresa} are assigned to you and you want alerts by mail. It is one a day at most: when there is something new and, weekly, while something stays expired or not registered.`,
    asks: (nombre) => `${nombre} asks you to renew what follows.`,
    whyAsked: (nombre, empresa, rol) =>
      rol === 'Administrador'
        ? `You get this mail because ${nombre} sent it from ${empresa} on Vigía: you manage the company and nobody else gets mail about these vehicles.`
        : `You get this mail because ${nombre} sent it to you from ${empresa} on Vigía: these vehicles are assigned to you.`,
    preferencias: 'Change my alerts',
    test: {
      asunto: 'Vigía test mail',
      title: 'Mail works',
      texto: 'This is the test mail that you asked for in the system settings. Due-date alerts will look like this.',
    },
  },
}
