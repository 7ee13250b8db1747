/** States of an electronic document of a payment. */
export type FacturaEstado = 'pendiente' | 'espera-datos' | 'emitida' | 'fallida' | 'descartada'

/** Noted with an issued document whose total is not what was paid. */
export const OTHER_TOTAL = 'total-distinto'
/** Noted with an issued document whose PDF and XML the provider keeps failing to hand over. */
export const WITHOUT_FILES = 'sin-archivos'
