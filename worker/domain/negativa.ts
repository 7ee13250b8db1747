/**
 * The one error type of the product: something was asked that the rules refuse. It names a text (never carries one),
 * the field it belongs to if there is one, and the figures the text needs. Anything else thrown is a fault of ours.
 */
export type MotivoKey =
  | 'requerido'
  | 'no-encontrado'
  | 'correo-invalido'
  | 'demasiado-largo'
  | 'caracter-no-permitido'
  | 'fuera-de-rango'
  | 'demasiados-intentos'
  | 'opcion-invalida'
  | 'fecha-invalida'
  | 'fecha-futura'
  | 'placa-invalida'
  | 'placa-repetida'
  | 'anio-fuera-de-rango'
  | 'cilindraje-fuera-de-rango'
  | 'limite-de-vehiculos'
  | 'limite-enterprise'
  | 'suscripcion-terminada'
  | 'ya-tiene-empresa'
  | 'sin-empresa'
  | 'error-guardar-vehiculo'
  | 'error-eliminar-vehiculo'
  | 'error-guardar-empresa'
  | 'error-actualizar-empresa'
  | 'vehiculo-requerido'
  | 'vehiculo-con-dispositivo'
  | 'vehiculo-con-dispositivo-corto'
  | 'imei-invalido'
  | 'imei-repetido'
  | 'plan-sin-gps'
  | 'error-guardar-dispositivo'
  | 'error-eliminar-dispositivo'
  | 'error-enlace'
  | 'contrasena-corta'
  | 'contrasena-larga'
  | 'contrasena-comun'
  | 'contrasena-previsible'
  | 'contrasenas-no-coinciden'
  | 'terminos-sin-aceptar'
  | 'cuenta-existe'
  | 'credenciales-incorrectas'
  | 'error-crear-cuenta'
  | 'error-iniciar-sesion'
  | 'espere-segundos'
  | 'espere-minutos'

export class Negativa extends Error {
  override readonly name = 'Negativa'

  /**
   * By its marks, not by its class: the pages' bundle and the engine room each carry a copy of this file, and what a
   * service throws must be a Negativa to the form that called it.
   */
  static override [Symbol.hasInstance](valor: unknown): boolean {
    return valor instanceof Error && valor.name === 'Negativa' && 'clave' in valor
  }

  constructor(
    readonly clave: MotivoKey,
    readonly campo?: string,
    readonly datos?: Record<string, string | number>,
  ) {
    super(clave)
  }
}
