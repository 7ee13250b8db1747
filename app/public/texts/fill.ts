/** Fills the placeholders of a text: `fill('Hasta {n} vehículos', { n: 5 })`. */
export const fill = (text: string, data: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))
