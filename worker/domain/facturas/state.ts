/** States of an electronic document of a payment. */
export type FacturaEstado = 'pendiente' | 'espera-datos' | 'emitida' | 'fallida' | 'descartada'

/** Noted with an issued document whose total is not what was paid. */
export const OTHER_TOTAL = 'total-distinto'
