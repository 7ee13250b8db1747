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
  | 'archivo-grande'
  | 'archivo-tipo'
  | 'archivo-vacio'
  | 'archivo-danado'
  | 'archivo-vencido'
  | 'archivo-demasiados'
  | 'error-subir-archivo'
  | 'error-eliminar-empresa'
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
  | 'alerta-ya-revisada'
  | 'alerta-ya-resuelta'
  | 'ninguna-alerta'
  | 'error-estado-alerta'
  | 'espere-segundos'
  | 'espere-minutos'
  | 'sin-vehiculo'
  | 'vence-antes-de-emision'
  | 'error-guardar-conductor'
  | 'error-eliminar-conductor'
  | 'error-guardar-configuracion'
  | 'ningun-umbral'
  | 'monto-invalido'
  | 'kilometraje-invalido'
  | 'kilometraje-menor'
  | 'kilometraje-mayor'
  | 'kilometraje-antiguo'
  | 'kilometraje-para-plan'
  | 'sin-items'
  | 'demasiados-items'
  | 'plan-sin-intervalo'
  | 'plan-de-otro'
  | 'intervalo-km-fuera-de-rango'
  | 'intervalo-meses-fuera-de-rango'
  | 'demasiados-archivos'
  | 'demasiados-planes'
  | 'error-guardar-mantenimiento'
  | 'error-eliminar-mantenimiento'
  | 'servidor-invalido'
  | 'servidor-prohibido'
  | 'puerto-invalido'
  | 'puerto-25'
  | 'contrasena-de-otro-servidor'
  | 'contrasena-ilegible'
  | 'smtp-prohibido'
  | 'smtp-no-conecta'
  | 'smtp-sin-respuesta'
  | 'smtp-tls'
  | 'smtp-sin-tls'
  | 'smtp-clave'
  | 'smtp-remitente'
  | 'smtp-destinatario'
  | 'smtp-rechazo'
  | 'smtp-cerro'
  | 'fecha-fuera-de-rango'
  | 'vencimiento-antes-de-emision'
  | 'renovacion-anterior'
  | 'error-guardar-documento'
  | 'error-eliminar-documento'

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
