/** The inbox of support messages. */

export const MENSAJES_PER_PAGE = 15
