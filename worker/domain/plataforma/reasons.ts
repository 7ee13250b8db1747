/** Why something that the SuperAdmin does to a company is refused: text keys (../refusal.ts). */
export type PlataformaReason =
  | 'empresa-ya-creada'
  | 'error-eliminar-empresa'
  | 'empresa-con-pago-abierto'
  | 'empresa-con-factura-pendiente'
  | 'fecha-deshace-estado'
  | 'fecha-lejana'
  | 'suscripcion-cambio'
  | 'nombre-no-coincide'
  | 'solo-lectura'
  | 'error-soporte'
