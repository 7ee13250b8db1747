declare module 'virtual:text-scripts' {
  export const scriptOf: Record<'es' | 'en', Record<import('./texts').Section, string>>
}
