/** How far «Descargar todo» is, in the words of its column. */

export const ESTADOS = ['en-cola', 'haciendo', 'lista', 'fallida', 'vencida'] as const
/**
 * `en-cola`: asked for; `haciendo`: some pieces are made; `lista`: it can be fetched; `fallida`: given up until a person
 * tries again; `vencida`: its files are deleted.
 */
export type Estado = (typeof ESTADOS)[number]
