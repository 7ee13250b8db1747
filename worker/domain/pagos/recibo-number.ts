/** The displayed receipt number: at least six digits. */
export const reciboNumber = (recibo: number): string => String(recibo).padStart(6, '0')
