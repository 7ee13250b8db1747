/** As stored in `lugares.color`; the first is the form's default. */
export const COLORES = ['azul', 'verde', 'naranja', 'rojo', 'morado', 'gris'] as const
export type Color = (typeof COLORES)[number]
