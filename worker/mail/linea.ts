/** The way to a mail server, loaded when it is first needed: most requests never do. */
import type { abrir } from './smtp'

export const abrirLinea: typeof abrir = async (...pedido) => (await import('./smtp')).abrir(...pedido)
