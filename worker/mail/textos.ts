/** The words of mails, Spanish and English. The face keeps its own: mail is written where no page is. */
import type { TipoDocumento } from '../domain/papeles'
import type { Grupo } from '../domain/resumen'

export type Idioma = 'es' | 'en'

const MESES: Record<Idioma, string> = {
  es: 'ene feb mar abr may jun jul ago sep oct nov dic',
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
}

const EN_INGLES: Record<Exclude<TipoDocumento, 'SOAT'> | 'Licencia de conducción' | 'Mantenimiento', string> = {
  'Revisión técnico-mecánica': 'Technical inspection',
  'Impuesto vehicular': 'Vehicle tax',
  'Tarjeta de operación': 'Operating card',
  'Póliza RCC': 'RCC policy',
  'Póliza RCE': 'RCE policy',
  Extintor: 'Fire extinguisher',
  Otro: 'Other',
  'Licencia de conducción': 'Driving licence',
  Mantenimiento: 'Maintenance',
}

/** '26 nov 2026' · 'Nov 26, 2026' */
export function fecha(dia: string, idioma: Idioma): string {
  const mes = MESES[idioma].split(' ')[Number(dia.slice(5, 7)) - 1] ?? ''
  const [n, anio] = [Number(dia.slice(8)), dia.slice(0, 4)]
  return idioma === 'es' ? `${n} ${mes} ${anio}` : `${mes} ${n}, ${anio}`
}

/** '45.000' · '45,000' */
export const miles = (n: number, idioma: Idioma): string =>
  String(n).replace(/\B(?=(\d{3})+$)/g, idioma === 'es' ? '.' : ',')

export const tipoEn = (tipo: string, idioma: Idioma): string =>
  idioma === 'en' ? ((EN_INGLES as Record<string, string>)[tipo] ?? tipo) : tipo

/** A name that ends with a period ends its sentence too: «… de Transportes S.A.S.» */
export const onePeriod = (sentence: string): string => sentence.replace(/(?<!\.)\.\.$/, '.')

interface Textos {
  /** days left: «venció hace 3 días», «vence hoy» */
  cuando(dias: number): string
  enKm(km: string, alcanzado: boolean): string
  asuntoUno(placa: string, que: string, cuando: string): string
  asuntoVehiculo(placa: string, n: string): string
  asuntoVarios(placa: string, otros: number, n: string): string
  titulo(n: number, texto: string): string
  grupo: Record<Grupo, string>
  accion: Record<'documento' | 'licencia' | 'mantenimiento' | 'otro', string>
  ver: string
  mas(n: string, alMenos: boolean): string
  porque(rol: 'Administrador' | 'Usuario', empresa: string): string
  preferencias: string
  prueba: { asunto: string; titulo: string; texto: string }
}

const dias = (n: number, idioma: Idioma) => miles(Math.abs(n), idioma)

export const TEXTOS: Record<Idioma, Textos> = {
  es: {
    cuando(n) {
      if (n === 0) return 'vence hoy'
      if (n === 1) return 'vence mañana'
      if (n === -1) return 'venció ayer'
      return n > 0 ? `vence en ${dias(n, 'es')} días` : `venció hace ${dias(n, 'es')} días`
    },
    enKm: (km, alcanzado) => `${alcanzado ? 'venció' : 'vence'} a los ${km} km`,
    asuntoUno: (placa, que, cuando) => `${placa}: ${que} ${cuando}`,
    asuntoVehiculo: (placa, n) => `${placa}: ${n} vencimientos`,
    asuntoVarios: (placa, otros, n) =>
      `${placa} y ${otros === 1 ? 'un vehículo' : `${otros} vehículos`} más: ${n} vencimientos`,
    titulo: (n, texto) => (n === 1 ? 'Un vencimiento por atender' : `${texto} vencimientos por atender`),
    grupo: { vencido: 'Ya venció', hoy: 'Vence hoy', pronto: 'Por vencer' },
    accion: {
      documento: 'Renovar documento',
      licencia: 'Actualizar licencia',
      mantenimiento: 'Registrar servicio',
      otro: 'Ver la alerta',
    },
    ver: 'Ver todas las alertas',
    mas: (n, alMenos) => `y ${alMenos ? 'más de ' : ''}${n} más`,
    porque: (rol, empresa) =>
      rol === 'Administrador'
        ? `Recibe este correo porque administra ${empresa} en Vigía y quiere avisos por correo. Es uno al día, solo cuando hay algo nuevo.`
        : `Recibe este correo porque tiene vehículos asignados en ${empresa} y quiere avisos por correo. Es uno al día, solo cuando hay algo nuevo.`,
    preferencias: 'Cambiar mis avisos',
    prueba: {
      asunto: 'Correo de prueba de Vigía',
      titulo: 'El correo funciona',
      texto:
        'Este es el correo de prueba que pidió en la configuración del sistema. Los avisos de vencimiento saldrán así.',
    },
  },
  en: {
    cuando(n) {
      if (n === 0) return 'is due today'
      if (n === 1) return 'is due tomorrow'
      if (n === -1) return 'expired yesterday'
      return n > 0 ? `is due in ${dias(n, 'en')} days` : `expired ${dias(n, 'en')} days ago`
    },
    enKm: (km, alcanzado) => `${alcanzado ? 'was' : 'is'} due at ${km} km`,
    asuntoUno: (placa, que, cuando) => `${placa}: ${que} ${cuando}`,
    asuntoVehiculo: (placa, n) => `${placa}: ${n} due dates`,
    asuntoVarios: (placa, otros, n) =>
      `${placa} and ${otros === 1 ? 'one more vehicle' : `${otros} more vehicles`}: ${n} due dates`,
    titulo: (n, texto) => (n === 1 ? 'One due date to see to' : `${texto} due dates to see to`),
    grupo: { vencido: 'Expired', hoy: 'Due today', pronto: 'Due soon' },
    accion: {
      documento: 'Renew document',
      licencia: 'Update licence',
      mantenimiento: 'Record service',
      otro: 'See the alert',
    },
    ver: 'See all alerts',
    mas: (n, alMenos) => `and ${alMenos ? 'more than ' : ''}${n} more`,
    porque: (rol, empresa) =>
      rol === 'Administrador'
        ? `You get this mail because you manage ${empresa} on Vigía and want alerts by mail. It is one a day, only when there is something new.`
        : `You get this mail because vehicles of ${empresa} are assigned to you and you want alerts by mail. It is one a day, only when there is something new.`,
    preferencias: 'Change my alerts',
    prueba: {
      asunto: 'Vigía test mail',
      titulo: 'Mail works',
      texto: 'This is the test mail that you asked for in the system settings. Due-date alerts will look like this.',
    },
  },
}
